(* Criteria that are made of others: of games in order, and of what opponents have. *)
From Coq Require Import ZArith QArith List Bool Permutation Lia.
From Formal Require Import Exact Ranks Tables Scorer.
Import ListNotations.
Open Scope Q_scope.

(* Numbers that are equal one by one, however they are written. *)
Notation alike := (Forall2 Qeq).

Lemma alike_refl : forall l, alike l l.
Proof. induction l; constructor; auto. reflexivity. Qed.

Lemma alike_trans : forall a b c, alike a b -> alike b c -> alike a c.
Proof.
  intros a b c H. revert c. induction H; intros c I; inversion I; subst; constructor; auto.
  now rewrite H.
Qed.

Lemma insert_alike : forall x y a b, x == y -> alike a b -> alike (insert x a) (insert y b).
Proof.
  intros x y a b E H. induction H as [|u v a b U H IH]; simpl; [repeat constructor; auto|].
  assert (B : Qle_bool x u = Qle_bool y v).
  { apply eq_true_iff_eq. rewrite !Qle_bool_iff. now rewrite E, U. }
  rewrite B. destruct (Qle_bool y v); repeat (constructor; auto).
Qed.

Lemma not_le : forall x y, Qle_bool x y = false -> y < x.
Proof. intros x y H. apply Qnot_le_lt. rewrite <- Qle_bool_iff. congruence. Qed.

Lemma insert_twice : forall x y l, alike (insert x (insert y l)) (insert y (insert x l)).
Proof.
  assert (S : forall x y r, x == y -> alike (x :: y :: r) (y :: x :: r)).
  { intros x y r E. repeat constructor; auto using alike_refl. now symmetry. }
  intros x y. induction l as [|a l IH]; cbn [insert].
  - destruct (Qle_bool x y) eqn:A, (Qle_bool y x) eqn:B; try apply alike_refl.
    + apply S. apply Qle_bool_iff in A, B. now apply Qle_antisym.
    + apply not_le in A, B. exfalso. apply (Qlt_not_le _ _ A). now apply Qlt_le_weak.
  - destruct (Qle_bool y a) eqn:Y, (Qle_bool x a) eqn:X; cbn [insert];
      rewrite ?X, ?Y; cbn [insert].
    + destruct (Qle_bool x y) eqn:A, (Qle_bool y x) eqn:B; rewrite ?X, ?Y; try apply alike_refl.
      * apply S. apply Qle_bool_iff in A, B. now apply Qle_antisym.
      * apply not_le in A, B. exfalso. apply (Qlt_not_le _ _ A). now apply Qlt_le_weak.
    + destruct (Qle_bool x y) eqn:A; rewrite ?X; try apply alike_refl.
      exfalso. apply Qle_bool_iff in A, Y. apply not_le in X.
      apply (Qlt_not_le _ _ X). now apply Qle_trans with y.
    + destruct (Qle_bool y x) eqn:B; rewrite ?Y; try apply alike_refl.
      exfalso. apply Qle_bool_iff in B, X. apply not_le in Y.
      apply (Qlt_not_le _ _ Y). now apply Qle_trans with x.
    + constructor; auto. reflexivity.
Qed.

Lemma sorted_alike : forall a b, Permutation a b -> alike (sorted a) (sorted b).
Proof.
  intros a b P. induction P as [|x a b P IH|x y a|a b c P IH Q IH'].
  - constructor.
  - apply insert_alike; auto. reflexivity.
  - apply insert_twice.
  - now apply alike_trans with (sorted b).
Qed.

Lemma alike_nth : forall k a b, alike a b -> at_nat k a == at_nat k b.
Proof.
  unfold at_nat. intros k a b H. revert k. induction H; intros [|k]; simpl; auto; reflexivity.
Qed.

Lemma alike_total : forall a b, alike a b -> total a == total b.
Proof.
  intros a b H. induction H as [|x y a b E H IH]; [reflexivity|].
  unfold total in *. cbn [fold_right]. now rewrite !Qred_correct, E, IH.
Qed.

Lemma alike_first : forall n a b, alike a b -> alike (firstn n a) (firstn n b).
Proof.
  intros n a b H. revert n. induction H; intros [|n]; simpl; constructor; auto.
Qed.

Lemma alike_rest : forall n a b, alike a b -> alike (skipn n a) (skipn n b).
Proof.
  intros n a b H. revert n. induction H; intros [|n]; simpl; try constructor; auto.
Qed.

Lemma alike_rev : forall a b, alike a b -> alike (rev a) (rev b).
Proof.
  intros a b H. induction H; simpl; [constructor|]. apply Forall2_app; auto.
Qed.

(* F9: the k-th best game and the k-th worst are the same in whatever order the games stand. *)
Theorem nth_in_any_order : forall k a b, Permutation a b ->
  at_nat k (sorted a) == at_nat k (sorted b) /\ at_nat k (rev (sorted a)) == at_nat k (rev (sorted b)).
Proof.
  intros k a b P. split; apply alike_nth; [|apply alike_rev]; now apply sorted_alike.
Qed.

(* F9, G6: so is what opponents have without the worst and the best of it. *)
Theorem opponents_in_any_order : forall worst best_ a b, Permutation a b ->
  total (skipn worst (firstn (length a - best_) (sorted a)))
  == total (skipn worst (firstn (length b - best_) (sorted b))).
Proof.
  intros worst best_ a b P. rewrite (Permutation_length P).
  now apply alike_total, alike_rest, alike_first, sorted_alike.
Qed.

(* F9: with nothing left out it is just their sum. *)
Theorem all_opponents_count : forall a, total (sorted a) == total a.
Proof.
  assert (I : forall x l, total (insert x l) == x + total l).
  { intro x. induction l as [|y l IH]; unfold total in *; cbn [insert].
    - cbn [fold_right]. now rewrite Qred_correct.
    - destruct (Qle_bool x y); cbn [fold_right]; rewrite !Qred_correct; [reflexivity|].
      rewrite IH. ring. }
  induction a as [|x a IH]; [reflexivity|]. unfold sorted in *. cbn [fold_right].
  rewrite I, IH. unfold total. cbn [fold_right]. now rewrite Qred_correct.
Qed.
