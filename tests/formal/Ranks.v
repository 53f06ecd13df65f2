(* Who is ahead of whom, in a game and in standings (xlscore/core/standings/ranking.py, game_places.py). *)
From Coq Require Import ZArith QArith List Bool Permutation Lia.
From Formal Require Import Exact.
Import ListNotations.

(** ** What is computed *)

(* C5: criteria one after the other; the first that differs decides. *)
Fixpoint lex (a b : list Q) : comparison :=
  match a, b with
  | x :: a', y :: b' => match Qcompare x y with Eq => lex a' b' | c => c end
  | _, _ => Eq
  end.

Definition higher (a b : list Q) : bool := match lex a b with Gt => true | _ => false end.

(* C1, C5: a place is one more than there are ahead: 1, 1, 3, 4. *)
Definition rank {A} (better : A -> A -> bool) (l : list A) (x : A) : nat :=
  S (length (filter (fun y => better y x) l)).

Definition ranks {A} (better : A -> A -> bool) (l : list A) : list nat := map (rank better l) l.

(* C2: typed places are a ranking if each is one more than there are before it. *)
Definition ranking (l : list nat) : bool :=
  forallb (fun p => p =? S (length (filter (fun q => q <? p) l)))%nat l.

Definition tied (l : list nat) (p : nat) : nat := count_occ Nat.eq_dec l p.

(* C5, F13, counted densely: 1, 1, 2, 3. *)
Definition dense (l : list nat) (p : nat) : nat :=
  S (length (nodup Nat.eq_dec (filter (fun q => q <? p)%nat l))).

(* C6, T9: who goes on: of whom fewer than n are ahead. *)
Definition cut {A} (better : A -> A -> bool) (n : nat) (l : list A) : list A :=
  filter (fun x => (rank better l x <=? n)%nat) l.

(* C6: criteria, then the lot where both have one; the lower lot goes first. *)
Definition ahead (a b : list Q * option Z) : bool :=
  match lex (fst a) (fst b) with
  | Gt => true
  | Lt => false
  | Eq => match snd a, snd b with Some x, Some y => (x <? y)%Z | _, _ => false end
  end.

(** ** What is proven *)

#[global] Arguments Qcompare _ _ : simpl never.

Lemma compare_opp : forall x y, Qcompare y x = CompOpp (Qcompare x y).
Proof. intros; unfold Qcompare; apply Z.compare_antisym. Qed.

(* C5: nobody is ahead of himself. *)
Theorem lex_refl : forall a, lex a a = Eq.
Proof.
  induction a; simpl; auto. now rewrite (proj1 (Qeq_alt a a) (Qeq_refl a)).
Qed.

(* C5: if one is ahead, the other is behind. *)
Theorem lex_opp : forall a b, lex b a = CompOpp (lex a b).
Proof.
  induction a; destruct b; simpl; auto.
  rewrite (compare_opp a q). destruct (Qcompare a q); simpl; auto.
Qed.

(* C5: equal only if equal in all criteria. *)
Theorem lex_equal : forall a b, length a = length b -> (lex a b = Eq <-> Forall2 Qeq a b).
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; intros L; try discriminate.
  - split; auto.
  - injection L as L. destruct (Qcompare x y) eqn:C.
    + rewrite (IH b L). apply Qeq_alt in C. split; intro H; [auto | now inversion H].
    + split; intro H; [discriminate|]. inversion H; subst.
      apply Qeq_alt in H3. congruence.
    + split; intro H; [discriminate|]. inversion H; subst.
      apply Qeq_alt in H3. congruence.
Qed.

(* C5: the first criterion that differs decides, whatever comes after it. *)
Theorem lex_first : forall same same' x y a b, Forall2 Qeq same same' -> x < y ->
  lex (same ++ x :: a) (same' ++ y :: b) = Lt.
Proof.
  induction 1 as [|u v r r' E _ IH]; simpl; intro L.
  - now rewrite (proj1 (Qlt_alt x y) L).
  - rewrite (proj1 (Qeq_alt u v) E). auto.
Qed.

Lemma lex_lt : forall a b c, length a = length b -> length b = length c ->
  lex a b <> Gt -> lex b c <> Gt ->
  lex a c <> Gt /\ (lex a c = Eq -> lex a b = Eq /\ lex b c = Eq).
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c] L M; simpl in *; try discriminate; auto.
  injection L as L. injection M as M. intros H K.
  destruct (Qcompare x y) eqn:C; destruct (Qcompare y z) eqn:D; try (now elim H); try (now elim K).
  - apply Qeq_alt in C, D. assert (E : x == z) by (rewrite C; exact D). rewrite (proj1 (Qeq_alt x z) E).
    eauto.
  - apply Qeq_alt in C. apply Qlt_alt in D. assert (E : x < z) by (rewrite C; exact D).
    rewrite (proj1 (Qlt_alt x z) E). split; discriminate.
  - apply Qlt_alt in C. apply Qeq_alt in D. assert (E : x < z) by (rewrite <- D; exact C).
    rewrite (proj1 (Qlt_alt x z) E). split; discriminate.
  - apply Qlt_alt in C, D. assert (E : x < z) by (eapply Qlt_trans; eassumption).
    rewrite (proj1 (Qlt_alt x z) E). split; discriminate.
Qed.

(* C5: a chain is a total preorder: who is not behind one who is not behind a third is not either. *)
Theorem lex_trans : forall a b c, length a = length b -> length b = length c ->
  lex a b <> Gt -> lex b c <> Gt -> lex a c <> Gt.
Proof. intros a b c L M H K. now destruct (lex_lt a b c L M H K). Qed.

(* C5: of two players one at least is not behind. *)
Theorem lex_total : forall a b, lex a b <> Gt \/ lex b a <> Gt.
Proof. intros. rewrite (lex_opp a b). destruct (lex a b); [left|left|right]; discriminate. Qed.

Lemma count_le : forall {A} (f g : A -> bool) l, (forall x, In x l -> f x = true -> g x = true) ->
  (length (filter f l) <= length (filter g l))%nat.
Proof.
  induction l as [|a l IH]; simpl; intros H; auto.
  assert (IH' := IH (fun x i => H x (or_intror i))).
  destruct (f a) eqn:F; [rewrite (H a (or_introl eq_refl) F)|destruct (g a)]; simpl; lia.
Qed.

Lemma count_lt : forall {A} (f g : A -> bool) l z, (forall x, In x l -> f x = true -> g x = true) ->
  In z l -> f z = false -> g z = true -> (length (filter f l) < length (filter g l))%nat.
Proof.
  induction l as [|a l IH]; simpl; intros z H I F G; [easy|].
  assert (L := count_le f g l (fun x i => H x (or_intror i))).
  destruct I as [->|I].
  - rewrite F, G. simpl. lia.
  - assert (IH' := IH z (fun x i => H x (or_intror i)) I F G).
    destruct (f a) eqn:E; [rewrite (H a (or_introl eq_refl) E)|destruct (g a)]; simpl; lia.
Qed.

Lemma count_map : forall {A B} (h : A -> B) f l,
  length (filter f (map h l)) = length (filter (fun x => f (h x)) l).
Proof. induction l; simpl; auto. destruct (f (h a)); simpl; auto. Qed.

Lemma count_permuted : forall {A} (f : A -> bool) l l', Permutation l l' ->
  length (filter f l) = length (filter f l').
Proof.
  induction 1; simpl; auto; try congruence.
  - destruct (f x); simpl; auto.
  - destruct (f x); destruct (f y); simpl; auto.
Qed.

Lemma count_filter : forall {A} (f g : A -> bool) l,
  (length (filter f (filter g l)) <= length (filter f l))%nat.
Proof. induction l; simpl; auto. destruct (g a); simpl; destruct (f a); simpl; lia. Qed.

(* C1, C5: in whatever order the rows stand, the ranks are the same. *)
Theorem rank_of_rows : forall {A} (better : A -> A -> bool) l l' x, Permutation l l' ->
  rank better l x = rank better l' x.
Proof. intros. unfold rank. f_equal. now apply count_permuted. Qed.

(* C8: who drops out makes nobody's rank worse. *)
Theorem rank_after_dropout : forall {A} (better : A -> A -> bool) stays l x,
  (rank better (filter stays l) x <= rank better l x)%nat.
Proof. intros. unfold rank. apply le_n_S, count_filter. Qed.

(* C8: whoever was ahead of nobody changes nothing by going. *)
Theorem rank_without_last : forall {A} (better : A -> A -> bool) stays l x,
  (forall y, In y l -> stays y = false -> better y x = false) ->
  rank better (filter stays l) x = rank better l x.
Proof.
  intros A better stays l x H. unfold rank. f_equal.
  induction l as [|a l IH]; simpl; auto.
  assert (IH' := IH (fun y i => H y (or_intror i))).
  destruct (stays a) eqn:S; simpl; [destruct (better a x); simpl; auto|].
  now rewrite (H a (or_introl eq_refl) S).
Qed.

Section Order.
Context {A : Type} (better : A -> A -> bool) (l : list A).
Hypothesis irreflexive : forall x, In x l -> better x x = false.
Hypothesis transitive : forall x y z, In x l -> In y l -> In z l ->
  better x y = true -> better y z = true -> better x z = true.
Hypothesis weak : forall x y z, In x l -> In y l -> In z l ->
  better x z = true -> better x y = true \/ better y z = true.

(* C1, C5: ranks say who is ahead, and nothing else. *)
Theorem rank_less : forall x y, In x l -> In y l ->
  (better x y = true <-> (rank better l x < rank better l y)%nat).
Proof.
  intros x y X Y. unfold rank. split; intro H.
  - apply -> Nat.succ_lt_mono. apply count_lt with (z := x); auto.
    intros w W B. now apply transitive with (y := x).
  - destruct (better x y) eqn:E; auto. exfalso.
    apply Nat.succ_lt_mono in H.
    assert (length (filter (fun z => better z y) l) <= length (filter (fun z => better z x) l))%nat.
    { apply count_le. intros w W B. destruct (weak w x y W X Y B); congruence. }
    lia.
Qed.

(* C5: a rank is shared only by those of whom neither is ahead. *)
Theorem rank_shared : forall x y, In x l -> In y l ->
  (rank better l x = rank better l y <-> better x y = false /\ better y x = false).
Proof.
  intros x y X Y. assert (F := rank_less x y X Y). assert (G := rank_less y x Y X).
  destruct (better x y), (better y x); split; intros; intuition; try discriminate; lia.
Qed.

Lemma rank_within : forall x, In x l -> (1 <= rank better l x <= length l)%nat.
Proof.
  intros x X. unfold rank. split; [lia|].
  assert (E : length l = length (filter (fun _ => true) l)).
  { clear. induction l; simpl; auto. }
  rewrite E. apply count_lt with (z := x); auto.
Qed.

(* C1, C2: computed places are a ranking: 1, 1, 3, 4. *)
Theorem ranks_are_ranking : ranking (ranks better l) = true.
Proof.
  unfold ranking, ranks. apply forallb_forall. intros p P.
  apply in_map_iff in P. destruct P as [x [<- X]]. apply Nat.eqb_eq.
  rewrite count_map. unfold rank at 1. f_equal. f_equal.
  apply filter_ext_in. intros y Y.
  destruct (better y x) eqn:B; symmetry.
  - apply Nat.ltb_lt. now apply rank_less.
  - apply Nat.ltb_ge. destruct (Nat.le_gt_cases (rank better l x) (rank better l y)); auto.
    apply rank_less in H; auto. congruence.
Qed.

Hypothesis different : forall x y, In x l -> In y l -> x <> y ->
  better x y = true \/ better y x = true.
Hypothesis once : NoDup l.

(* C6: with a lot for everybody each rank is held by one. *)
Theorem ranks_all_different : Permutation (ranks better l) (seq 1 (length l)).
Proof.
  apply NoDup_Permutation_bis.
  - unfold ranks. assert (H : forall k, incl k l -> NoDup k -> NoDup (map (rank better l) k)).
    { induction k as [|x k IH]; simpl; intros I N; constructor; inversion N; subst.
      - intro C. apply in_map_iff in C. destruct C as [y [E Y]].
        assert (x <> y) by congruence.
        assert (X : In x l) by (apply I; simpl; auto).
        assert (Y' : In y l) by (apply I; simpl; auto).
        destruct (different x y X Y' H) as [B | B]; apply rank_less in B; auto; lia.
      - apply IH; auto. intros z Z. apply I. simpl. auto. }
    apply H; auto. apply incl_refl.
  - unfold ranks. now rewrite map_length, seq_length.
  - intros p P. apply in_map_iff in P. destruct P as [x [<- X]].
    apply in_seq. assert (R := rank_within x X). lia.
Qed.

(* C6, A4: a cut takes as many as it says, or all if there are fewer. *)
Theorem cut_takes : forall n, length (cut better n l) = Nat.min n (length l).
Proof.
  intro n. unfold cut. rewrite <- (count_map (rank better l) (fun p => (p <=? n)%nat)).
  change (map (rank better l) l) with (ranks better l).
  rewrite (count_permuted _ _ _ ranks_all_different).
  generalize (length l) as m. clear. intro m.
  assert (H : forall k s, length (filter (fun p => (p <=? n)%nat) (seq s k))
                          = Nat.min (S n - s) k).
  { induction k; intros s; cbn [seq filter]; [cbn [length]; lia|].
    destruct (s <=? n)%nat eqn:E; cbn [length]; rewrite IHk;
      [apply Nat.leb_le in E | apply Nat.leb_gt in E]; lia. }
  rewrite H. f_equal. lia.
Qed.

(* C6: whoever goes on is ahead of everybody who does not. *)
Theorem cut_is_fair : forall n x y, In x (cut better n l) -> In y l -> ~ In y (cut better n l) ->
  better x y = true.
Proof.
  intros n x y X Y N. unfold cut in *. apply filter_In in X. destruct X as [X R].
  apply Nat.leb_le in R. apply rank_less; auto.
  destruct (Nat.le_gt_cases (rank better l y) n) as [L|L]; [|lia].
  exfalso. apply N. apply filter_In. split; auto. now apply Nat.leb_le.
Qed.
End Order.

(* C8, T9: if somebody withdraws, those who were through are through, and the next moves up. *)
Theorem cut_after_dropout : forall {A} (better : A -> A -> bool) stays n l x,
  In x (cut better n l) -> stays x = true -> In x (cut better n (filter stays l)).
Proof.
  unfold cut. intros. apply filter_In in H. destruct H as [I R]. apply filter_In. split.
  - apply filter_In. auto.
  - apply Nat.leb_le in R. apply Nat.leb_le.
    assert (D := rank_after_dropout better stays l x). lia.
Qed.

Lemma higher_true : forall a b, higher a b = true <-> lex a b = Gt.
Proof. intros. unfold higher. destruct (lex a b); split; congruence. Qed.

(* C5: chains of one length are such an order. *)
Theorem higher_is_order : forall n,
  (forall x, higher x x = false)
  /\ (forall x y z, length x = n -> length y = n -> length z = n ->
        higher x y = true -> higher y z = true -> higher x z = true)
  /\ (forall x y z, length x = n -> length y = n -> length z = n ->
        higher x z = true -> higher x y = true \/ higher y z = true).
Proof.
  intro n. split; [|split].
  - intro x. unfold higher. now rewrite lex_refl.
  - intros x y z X Y Z. rewrite !higher_true. intros G H.
    assert (G' : lex y x = Lt) by (rewrite lex_opp, G; auto).
    assert (H' : lex z y = Lt) by (rewrite lex_opp, H; auto).
    destruct (lex_lt z y x) as [T E]; try congruence.
    rewrite (lex_opp z x). destruct (lex z x); simpl; auto; try congruence.
    destruct E; auto; congruence.
  - intros x y z X Y Z. rewrite !higher_true. intro G.
    destruct (lex x y) eqn:E; auto; destruct (lex y z) eqn:F; auto; exfalso;
      apply (lex_trans x y z); congruence.
Qed.

(* C6: the lot never goes before a criterion. *)
Theorem lot_comes_last : forall a b x y, lex a b = Gt -> ahead (a, x) (b, y) = true.
Proof. intros. unfold ahead. simpl. now rewrite H. Qed.

(* C6: among equal players with different lots one is ahead: the lower lot. *)
Theorem lot_decides : forall a b x y, lex a b = Eq -> x <> y ->
  ahead (a, Some x) (b, Some y) = true \/ ahead (b, Some y) (a, Some x) = true.
Proof.
  intros. unfold ahead. simpl. rewrite (lex_opp a b), H. simpl.
  destruct (Z.lt_trichotomy x y) as [L | [E | G]]; [left | easy | right]; now apply Z.ltb_lt.
Qed.

Lemma lex_and : forall a b u v, length a = length b ->
  lex (a ++ [u]) (b ++ [v]) = match lex a b with Eq => Qcompare u v | c => c end.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; intros u v L; try discriminate.
  - destruct (Qcompare u v); auto.
  - injection L as L. destruct (Qcompare x y); auto.
Qed.

Definition drawn_key (x : list Q * option Z) : list Q :=
  fst x ++ [match snd x with Some z => - inject_Z z | None => 0 end].

(* C6: criteria and then lots are such an order, where of equal players all have lots or none. *)
Theorem ahead_is_higher : forall n x y, length (fst x) = n -> length (fst y) = n ->
  (lex (fst x) (fst y) = Eq -> (snd x = None <-> snd y = None)) ->
  ahead x y = higher (drawn_key x) (drawn_key y).
Proof.
  intros n [a [u|]] [b [v|]] L M C; unfold ahead, higher, drawn_key; simpl in *;
    rewrite lex_and by congruence; destruct (lex a b) eqn:E; auto;
    try (destruct C as [C C']; auto; (discriminate (C eq_refl) || discriminate (C' eq_refl))).
  unfold Qcompare. simpl. rewrite !Z.mul_1_r, Z.compare_opp, Z.compare_antisym.
  unfold Z.ltb. destruct (Z.compare u v); auto.
Qed.

(* C2: places that were typed and are a ranking stay as they are. *)
Theorem typed_ranking_stays : forall l, ranking l = true ->
  ranks (fun q p => q <? p)%nat l = l.
Proof.
  intros l R. unfold ranking in R. rewrite forallb_forall in R. unfold ranks.
  transitivity (map (fun p => p) l); [|apply map_id]. apply map_ext_in. intros p P.
  symmetry. apply Nat.eqb_eq. now apply R.
Qed.

(* C5: dense ranks are in the order of the others. *)
Theorem dense_less : forall l p q, In p l -> (p < q)%nat -> (dense l p < dense l q)%nat.
Proof.
  intros l p q P L. unfold dense. apply -> Nat.succ_lt_mono.
  apply Nat.lt_le_trans with
    (m := length (p :: nodup Nat.eq_dec (filter (fun x => (x <? p)%nat) l))); [simpl; lia|].
  apply NoDup_incl_length.
  - constructor; [|apply NoDup_nodup]. rewrite nodup_In, filter_In, Nat.ltb_lt. lia.
  - intros x [<-|X]; rewrite nodup_In, filter_In, Nat.ltb_lt in *; [auto|].
    destruct X. split; auto. lia.
Qed.

Lemma greatest : forall l : list nat, l <> [] -> exists m, In m l /\ forall x, In x l -> (x <= m)%nat.
Proof.
  induction l as [|a [|b l] IH]; intro N; [easy | exists a | destruct IH as [m [M G]]; [easy|]].
  - split; simpl; auto. intros x [<-|[]]. auto.
  - destruct (Nat.le_gt_cases a m).
    + exists m. split; [right; auto|]. intros x [<-|X]; auto.
    + exists a. split; [left; auto|]. intros x [<-|X]; auto. specialize (G x X). lia.
Qed.

(* C5: dense ranks leave out no number. *)
Theorem dense_has_no_gap : forall l p, In p l -> dense l p = 1%nat
  \/ exists q, In q l /\ (q < p)%nat /\ dense l p = S (dense l q).
Proof.
  intros l p P. destruct (filter (fun x => x <? p)%nat l) as [|a r] eqn:F.
  - left. unfold dense. now rewrite F.
  - right. destruct (greatest (a :: r)) as [q [Q G]]; [easy|].
    rewrite <- F in *. apply filter_In in Q. rewrite Nat.ltb_lt in Q. destruct Q as [Q L].
    exists q. split; auto. split; auto. unfold dense. f_equal.
    change (S (length (nodup Nat.eq_dec (filter (fun x => x <? q)%nat l))))
      with (length (q :: nodup Nat.eq_dec (filter (fun x => x <? q)%nat l))).
    apply Permutation_length, NoDup_Permutation.
    + apply NoDup_nodup.
    + constructor; [|apply NoDup_nodup]. rewrite nodup_In, filter_In, Nat.ltb_lt. lia.
    + intro x. rewrite nodup_In. simpl. rewrite nodup_In. split.
      * intro X. assert (B := G x X). apply filter_In in X. destruct X as [X _].
        destruct (Nat.eq_dec q x); auto. right. rewrite filter_In, Nat.ltb_lt. split; auto. lia.
      * rewrite !filter_In, !Nat.ltb_lt. intros [<-|[X Y]]; split; auto. lia.
Qed.
