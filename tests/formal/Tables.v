(* What a game is worth: places, scales, shares (xlscore/core/worth.py, game_places.py). *)
From Coq Require Import ZArith QArith Qround List Bool Permutation Lia.
From Formal Require Import Exact Ranks.
Import ListNotations.
Open Scope Q_scope.

(** ** What is computed *)

Inductive rounding := Unrounded | Down | HalfUp.

(* C3: the points of places, how shared ones are dealt (G7), the rounding of shared ones (A1, K2). *)
Record scale := Scale { in_full : bool; how : rounding; step : Q; drawn : option Q }.

Definition rounded (s : scale) (x : Q) : Q :=
  match how s with Unrounded => x | Down => down (step s) x | HalfUp => half_up (step s) x end.

Definition part (row : list Q) (p t : nat) : Q :=
  Qred (total (firstn t (skipn (p - 1) row)) / inject_Z (Z.of_nat t)).

(* C3: what each of t players gets who share place p. *)
Definition worth (s : scale) (row : list Q) (p t : nat) : Q :=
  match (p =? 1)%nat && (1 <? t)%nat, drawn s with
  | true, Some x => x
  | _, _ => if (t <=? 1)%nat || in_full s then nth (p - 1) row 0 else rounded s (part row p t)
  end.

(* C9: leavers, and substitutes on seats of their own, share the place behind all who played on. *)
Definition with_leavers (played : list nat) (out : nat) : list nat :=
  played ++ repeat (S (length played)) out.

(* What every seat of a table gets. *)
Definition dealt (s : scale) (row : list Q) (places : list nat) : list Q :=
  map (fun p => worth s row p (tied places p)) places.

(* C4: own points by those of the table, which with a mean has a virtual player more. *)
Definition share (mean : option nat) (points : list Q) (own : Q) : Q :=
  let all := total points in
  let of := match mean with
            | Some n => all * inject_Z (Z.of_nat (S n)) / inject_Z (Z.of_nat n)
            | None => all
            end in
  if Qeq_bool all 0 then 0 else Qred (own / of).

(** ** What is proven *)

(* A1, K2: a place that nobody shares is never rounded. *)
Theorem unshared_never_rounded : forall s row p, worth s row p 1 = nth (p - 1) row 0.
Proof. intros. unfold worth. rewrite andb_false_r. reflexivity. Qed.

(* G7: in full, everybody who shares a place has what it is worth. *)
Theorem shared_in_full : forall s row p t, in_full s = true -> drawn s = None ->
  worth s row p t = nth (p - 1) row 0.
Proof.
  intros. unfold worth. rewrite H, H0, orb_true_r. now destruct (_ && _).
Qed.

Lemma firstn_more : forall {A} b k (l : list A), firstn (b + k) l = firstn b l ++ firstn k (skipn b l).
Proof.
  induction b; intros k l; simpl; auto. destruct l; simpl.
  - now rewrite firstn_nil.
  - now rewrite IHb.
Qed.

Lemma one_place : forall b row, total (firstn 1 (skipn b row)) == nth b row 0.
Proof.
  induction b; destruct row as [|x row]; simpl; try reflexivity.
  - rewrite Qred_correct. ring.
  - apply IHb.
Qed.

Lemma tied_together : forall v l, filter (fun x => x =? v)%nat l = repeat v (tied l v).
Proof.
  induction l as [|a l IH]; simpl; auto.
  destruct (Nat.eq_dec a v) as [->|N].
  - rewrite Nat.eqb_refl. unfold tied in *. simpl. now rewrite IH.
  - apply Nat.eqb_neq in N. now rewrite N, IH.
Qed.

Lemma map_repeated : forall {A B} (f : A -> B) x k, map f (repeat x k) = repeat (f x) k.
Proof. induction k; simpl; congruence. Qed.

Lemma next_places : forall (f : nat -> Q) v l,
  total (map f (filter (fun x => x <? S v)%nat l))
    == total (map f (filter (fun x => x <? v)%nat l)) + total (map f (filter (fun x => x =? v)%nat l))
  /\ length (filter (fun x => x <? S v)%nat l)
     = (length (filter (fun x => x <? v)%nat l) + length (filter (fun x => x =? v)%nat l))%nat.
Proof.
  induction l as [|a l [IH IH']]; simpl; [split; [ring | auto]|].
  assert (E : (a <? S v)%nat = ((a <? v) || (a =? v))%nat).
  { destruct (Nat.ltb_spec a (S v)), (Nat.ltb_spec a v), (Nat.eqb_spec a v); simpl; auto; lia. }
  rewrite E. assert (X : ((a <? v) && (a =? v))%nat = false).
  { destruct (Nat.ltb_spec a v), (Nat.eqb_spec a v); simpl; auto; lia. }
  destruct (a <? v)%nat, (a =? v)%nat; simpl in *; try discriminate; rewrite ?Qred_correct, ?IH;
    (split; [ring | lia]).
Qed.

Lemma dealt_below : forall s row l, in_full s = false -> drawn s = None -> how s = Unrounded ->
  ranking l = true -> forall v,
  total (map (fun p => worth s row p (tied l p)) (filter (fun x => x <? v)%nat l))
    == total (firstn (length (filter (fun x => x <? v)%nat l)) row).
Proof.
  intros s row l F D H R. unfold ranking in R. rewrite forallb_forall in R.
  induction v.
  - assert (E : filter (fun x => x <? 0)%nat l = []) by (clear; induction l; simpl; auto).
    rewrite E. reflexivity.
  - destruct (next_places (fun p => worth s row p (tied l p)) v l) as [-> ->].
    rewrite IHv, firstn_more, total_app. apply Qplus_comp; [reflexivity|].
    rewrite tied_together, map_repeated, repeat_length, total_repeat.
    destruct (tied l v) as [|k] eqn:T; [simpl; ring|].
    assert (V : In v l) by (apply (count_occ_In Nat.eq_dec); unfold tied in T; lia).
    specialize (R v V). apply Nat.eqb_eq in R.
    set (b := length (filter (fun x => x <? v)%nat l)) in *.
    unfold worth. rewrite F, D. destruct k as [|k].
    + rewrite andb_false_r. simpl Nat.leb. cbn [orb].
      replace (v - 1)%nat with b by lia. rewrite one_place.
      change (inject_Z (Z.of_nat 1)) with 1. ring.
    + assert (E : (S (S k) <=? 1)%nat = false) by (apply Nat.leb_gt; lia).
      rewrite E. unfold rounded. rewrite H. cbn [orb].
      destruct ((v =? 1) && (1 <? S (S k)))%nat; unfold part; rewrite Qred_correct;
        replace (v - 1)%nat with b by lia; rewrite Qmult_div_r; try reflexivity;
        unfold Qeq, inject_Z; simpl; lia.
Qed.

(* C3: shared places give as many points away as the table has, whoever shares what. *)
Theorem points_conserved : forall s row places,
  in_full s = false -> drawn s = None -> how s = Unrounded ->
  ranking places = true -> length places = length row ->
  total (dealt s row places) == total row.
Proof.
  intros s row l F D H R L. assert (C := dealt_below s row l F D H R (S (list_max l))).
  assert (A : filter (fun x => x <? S (list_max l))%nat l = l).
  { assert (M := proj1 (list_max_le l (list_max l)) (Nat.le_refl _)). rewrite Forall_forall in M.
    clear - M. revert M. generalize (list_max l) as m. induction l as [|a l IH]; simpl; auto.
    intros m M. rewrite IH by (intros; apply M; auto).
    assert (a <= m)%nat by (apply M; auto). destruct (Nat.ltb_spec a (S m)); auto; lia. }
  rewrite A, L, firstn_all in C. exact C.
Qed.

(* A1: rounded down, no table gives more away than it has. *)
Theorem rounded_down_gives_no_more : forall s row places,
  in_full s = false -> drawn s = None -> how s = Down -> 0 < step s ->
  ranking places = true -> length places = length row ->
  total (dealt s row places) <= total row.
Proof.
  intros s row l F D H P R L.
  pose (plainly := {| in_full := false; how := Unrounded; step := step s; drawn := None |}).
  rewrite <- (points_conserved plainly row l) by auto. unfold dealt. apply total_le.
  intros p _. unfold worth, rounded. rewrite F, D, H. simpl.
  destruct ((p =? 1) && (1 <? tied l p))%nat, (tied l p <=? 1)%nat; simpl;
    try apply Qle_refl; now apply down_below.
Qed.

(* C3: the order of rows at a table is irrelevant. *)
Theorem dealt_in_any_order : forall s row a b, Permutation a b ->
  Permutation (dealt s row a) (dealt s row b)
  /\ forall p, worth s row p (tied a p) = worth s row p (tied b p).
Proof.
  intros s row a b P.
  assert (T : forall p, tied a p = tied b p).
  { intro p. unfold tied. now apply Permutation_count_occ. }
  split; [|intro p; now rewrite T]. unfold dealt.
  rewrite (map_ext (fun p => worth s row p (tied a p)) (fun p => worth s row p (tied b p))).
  - now apply Permutation_map.
  - intro p. now rewrite T.
Qed.

Lemma ranking_within : forall l p, ranking l = true -> In p l -> (1 <= p <= length l)%nat.
Proof.
  intros l p R I. unfold ranking in R. rewrite forallb_forall in R.
  assert (E := R p I). apply Nat.eqb_eq in E.
  assert (X : length l = length (filter (fun _ => true) l)) by (clear; induction l; simpl; auto).
  assert (length (filter (fun q => q <? p)%nat l) < length (filter (fun _ : nat => true) l))%nat.
  { apply count_lt with (z := p); auto. apply Nat.ltb_irrefl. }
  lia.
Qed.

(* C9: with leavers and substitutes on the last places it is a ranking still, of the whole table:
   so its points are conserved, and those who played on have what they would have had. *)
Theorem leavers_come_last : forall played out, ranking played = true ->
  ranking (with_leavers played out) = true
  /\ length (with_leavers played out) = (length played + out)%nat
  /\ forall p, In p played -> tied (with_leavers played out) p = tied played p.
Proof.
  intros l k R. assert (W := fun p => ranking_within l p R).
  unfold with_leavers. split; [|split].
  - unfold ranking in *. rewrite forallb_forall in *. intros p P. apply Nat.eqb_eq.
    rewrite filter_app, app_length. apply in_app_or in P. destruct P as [P|P].
    + assert (B := W p P). assert (E := R p P). apply Nat.eqb_eq in E. rewrite E at 1. f_equal.
      assert (Z : filter (fun q => q <? p)%nat (repeat (S (length l)) k) = []).
      { clear - B. induction k; simpl; auto. destruct (Nat.ltb_spec (S (length l)) p); auto; lia. }
      rewrite Z. simpl. lia.
    + apply repeat_spec in P. subst p. f_equal.
      assert (Z : filter (fun q => q <? S (length l))%nat (repeat (S (length l)) k) = []).
      { clear. induction k; simpl; auto. now rewrite Nat.ltb_irrefl. }
      rewrite Z. simpl. rewrite Nat.add_0_r.
      assert (A : filter (fun q => q <? S (length l))%nat l = l).
      { assert (M : forall q, In q l -> (q < S (length l))%nat) by (intros q Q; specialize (W q Q); lia).
        revert M. clear. generalize (S (length l)) as m. induction l as [|a l IH]; simpl; auto.
        intros m M. rewrite IH by (intros; apply M; auto).
        assert (a < m)%nat by (apply M; auto). destruct (Nat.ltb_spec a m); auto; lia. }
      now rewrite A.
  - now rewrite app_length, repeat_length.
  - intros p P. unfold tied. rewrite count_occ_app. assert (B := W p P).
    assert (Z : count_occ Nat.eq_dec (repeat (S (length l)) k) p = 0%nat).
    { apply count_occ_not_In. intro C. apply repeat_spec in C. lia. }
    lia.
Qed.

Lemma total_parts : forall (of : Q) points, ~ of == 0 ->
  total (map (fun x => Qred (x / of)) points) == total points / of.
Proof.
  induction points; intro N; simpl.
  - field. exact N.
  - rewrite !Qred_correct, IHpoints by assumption. field. exact N.
Qed.

(* C4: the shares of a table add up to one. *)
Theorem shares_are_of_one : forall points, ~ total points == 0 ->
  total (map (share None points) points) == 1.
Proof.
  intros points N. unfold share.
  destruct (Qeq_bool (total points) 0) eqn:E; [now apply Qeq_bool_iff in E|].
  rewrite total_parts by assumption. field. exact N.
Qed.

(* C4: with the virtual player at a table of three they add up to three quarters. *)
Theorem shares_with_a_mean : forall points n, ~ total points == 0 -> (0 < n)%nat ->
  total (map (share (Some n) points) points)
    == inject_Z (Z.of_nat n) / inject_Z (Z.of_nat (S n)).
Proof.
  intros points n N P. unfold share.
  destruct (Qeq_bool (total points) 0) eqn:E; [now apply Qeq_bool_iff in E|].
  assert (A : ~ inject_Z (Z.of_nat n) == 0) by (unfold Qeq, inject_Z; simpl; lia).
  assert (B : ~ inject_Z (Z.of_nat (S n)) == 0) by (unfold Qeq, inject_Z; cbn [Qnum Qden]; lia).
  rewrite total_parts.
  - field. auto.
  - intro C. apply N. setoid_replace (total points) with
      (total points * inject_Z (Z.of_nat (S n)) / inject_Z (Z.of_nat n)
       * (inject_Z (Z.of_nat n) / inject_Z (Z.of_nat (S n)))) by (field; auto).
    rewrite C. ring.
Qed.

(* C4: where nobody has points nobody has a share. *)
Theorem no_points_no_shares : forall mean points own, total points == 0 ->
  share mean points own = 0.
Proof. intros. unfold share. apply Qeq_bool_iff in H. now rewrite H. Qed.

(* C4: the order of rows is irrelevant. *)
Theorem share_of_rows : forall mean a b own, Permutation a b -> share mean a own = share mean b own.
Proof. intros. unfold share. now rewrite (total_order a b H). Qed.
