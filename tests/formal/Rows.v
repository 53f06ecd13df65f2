(* The order of the rows of a game is irrelevant, for the scorer itself. *)
From Coq Require Import ZArith QArith List Bool Permutation Lia.
From Formal Require Import Exact Ranks Tables Scorer.
Import ListNotations.
Open Scope Q_scope.

(* What is shown of a line: whose it is, place, with how many, tournament points, game points. *)
Definition shown (x : line) := (whose x, place x, shared_by x, tp x, vp x).

Definition spot (l : law) (g : game) (s : seat) : nat :=
  let on := filter played (seats g) in
  if negb (played s) then S (length on)
  else if early l g then if wins s then 1%nat else if existsb wins on then 2%nat else 1%nat
  else if existsb (fun t => 0 <? typed t)%nat on then typed s
  else rank higher (map (key_at l) on) (key_at l s).

(* C2: places are typed for all who played on or for none. *)
Definition all_or_none (g : game) : Prop :=
  forall s t, In s (filter played (seats g)) -> In t (filter played (seats g)) ->
    (0 <? typed s)%nat = (0 <? typed t)%nat.

Lemma places_are_spots : forall l g, all_or_none g ->
  places l g = map (spot l g) (filter played (seats g)).
Proof.
  intros l g U. unfold places, spot, all_or_none in *. destruct (early l g) eqn:E.
  - apply map_ext_in. intros s I. apply filter_In in I. destruct I as [_ ->]. reflexivity.
  - destruct (filter played (seats g)) as [|s r] eqn:F; auto.
    assert (X : existsb (fun t => 0 <? typed t)%nat (s :: r) = (0 <? typed s)%nat).
    { destruct (0 <? typed s)%nat eqn:T; simpl; rewrite T; auto. simpl.
      destruct (existsb _ r) eqn:Y; auto. apply existsb_exists in Y. destruct Y as [t [I Y]].
      rewrite <- (U s t), T in Y; simpl; auto. }
    rewrite X. destruct (0 <? typed s)%nat.
    + apply map_ext_in. intros t I. rewrite <- F in I. apply filter_In in I.
      destruct I as [_ ->]. reflexivity.
    + unfold ranks. rewrite map_map. apply map_ext_in. intros t I. rewrite <- F in I.
      apply filter_In in I. destruct I as [_ ->]. reflexivity.
Qed.

Lemma exists_permuted : forall {A} (f : A -> bool) a b, Permutation a b -> existsb f a = existsb f b.
Proof.
  induction 1; simpl; auto; try congruence. now rewrite !orb_assoc, (orb_comm (f y)).
Qed.

Section Rows.
Context (l : law) (g g' : game).
Hypothesis same : Permutation (seats g) (seats g').
Hypothesis same_extra : extra g = extra g'.
Hypothesis same_cap : cap g = cap g'.

Lemma same_on : Permutation (filter played (seats g)) (filter played (seats g')).
Proof. now apply permuted_filter. Qed.

Lemma same_bye : is_bye g = is_bye g'.
Proof. unfold is_bye. now apply exists_permuted. Qed.

Lemma same_early : early l g = early l g'.
Proof. unfold early. rewrite same_bye, (exists_permuted _ _ _ same). reflexivity. Qed.

Lemma same_size : seats_at g = seats_at g'.
Proof. unfold seats_at. now rewrite (Permutation_length same), same_extra. Qed.

Lemma same_sole : sole l g = sole l g'.
Proof.
  unfold sole. destruct (takes_all l) as [[at_ gets]|]; auto.
  rewrite same_early, same_bye. destruct (early l g' || is_bye g'); auto.
  assert (P := permuted_filter (fun s => played s && Qle_bool at_ (made s)) _ _ same).
  set (a := filter _ (seats g)) in *. set (b := filter _ (seats g')) in *.
  destruct a as [|x [|y r]].
  - apply Permutation_nil in P. now rewrite P.
  - apply Permutation_length_1_inv in P. now rewrite P.
  - destruct b as [|u [|v w]]; auto; apply Permutation_length in P; discriminate.
Qed.

Lemma same_spot : forall s, spot l g s = spot l g' s.
Proof.
  intro s. unfold spot. rewrite same_early, (Permutation_length same_on),
    (exists_permuted wins _ _ same_on), (exists_permuted (fun t => 0 <? typed t)%nat _ _ same_on).
  destruct (negb (played s)); auto. destruct (early l g'); auto.
  destruct (existsb _ (filter played (seats g'))); auto.
  apply rank_of_rows. now apply Permutation_map, same_on.
Qed.
End Rows.

Definition ordered (g : game) : list seat :=
  filter played (seats g) ++ filter (fun s => negb (played s)) (seats g).

Definition all_places (l : law) (g : game) : list nat :=
  with_leavers (places l g) (seats_at g - length (places l g)).

Lemma count_both : forall ss, (length (filter played ss)
  + length (filter (fun s => negb (played s)) ss) = length ss)%nat.
Proof. induction ss as [|s ss IH]; simpl; auto. destruct (played s); simpl; lia. Qed.

Lemma all_places_are : forall l g, all_or_none g -> all_places l g =
  map (spot l g) (ordered g) ++ repeat (S (length (filter played (seats g)))) (extra g).
Proof.
  intros l g U. unfold all_places, with_leavers, ordered.
  rewrite (places_are_spots l g U), map_length, map_app, <- app_assoc. f_equal.
  assert (C := count_both (seats g)). unfold seats_at.
  replace (length (seats g) + extra g - length (filter played (seats g)))%nat
    with (length (filter (fun s => negb (played s)) (seats g)) + extra g)%nat by lia.
  rewrite repeat_app. f_equal.
  assert (H : forall ss k, (forall s, In s ss -> spot l g s = k) ->
    repeat k (length ss) = map (spot l g) ss).
  { induction ss as [|s ss IH]; intros k K; simpl; auto.
    rewrite (IH k), (K s); simpl; auto. intros; apply K; simpl; auto. }
  apply H. intros s I. apply filter_In in I. destruct I as [_ N]. unfold spot. now rewrite N.
Qed.

Lemma combine_spots : forall {A B} (f : A -> B) a r, combine a (map f a ++ r) = map (fun x => (x, f x)) a.
Proof. induction a; intros; simpl; [now destruct r|]. now rewrite IHa. Qed.

Lemma parts_of_pairs : forall {A B C} (f : nat * (A * B) -> C) (h : A * B -> C) (c : list (A * B)),
  (forall i x, f (i, x) = h x) -> map f (index c) = map h c.
Proof.
  intros A B C f h c F. unfold index.
  assert (G : forall k, map f (combine (seq k (length c)) c) = map h c).
  { induction c as [|x c IH]; intro k; auto. cbn [length seq combine map]. now rewrite F, IH. }
  apply G.
Qed.

(* What a line shows, made of a seat and its place. *)
Definition fact (l : law) (g : game) (all : list nat) (x : seat * nat) : Z * nat * nat * Q * Q :=
  let '(s, p) := x in
  let n := seats_at g in
  let takes := match sole l g with Some (w, x) => Some (Z.eqb w (who s), x) | None => None end in
  (who s,
   match takes with Some (true, _) => 1%nat | Some _ => 2%nat | None => p end,
   match takes with Some (true, _) => 1%nat | Some _ => (n - 1)%nat | None => tied all p end,
   match valued g with
   | Some f => fst (f (who s))
   | None =>
     match takes with
     | Some (true, x) => x
     | Some _ => 0
     | None => if is_bye g then worth (points l) (points_of l (usual l)) 1 1
               else worth (points l) (points_of l n) p (tied all p)
     end
   end,
   if early l g then 0 else if is_bye g then bye_worth l else weighted l n (capped g s)).

Lemma lines_show_facts : forall l g, in_one_row l = false -> map shown (lines l None g)
  = map (fact l g (all_places l g)) (combine (ordered g) (all_places l g)).
Proof.
  intros l g D. unfold lines. rewrite D, map_map. apply parts_of_pairs. intros i [s p]. reflexivity.
Qed.

(* C1, C2, C3: in whatever order the rows of a game stand, everybody has the same place, shares it
   with as many, and has the same tournament points and game points. *)
Theorem rows_in_any_order : forall l g g', in_one_row l = false -> Permutation (seats g) (seats g') ->
  extra g = extra g' -> cap g = cap g' -> valued g = valued g' -> all_or_none g ->
  Permutation (map shown (lines l None g)) (map shown (lines l None g')).
Proof.
  intros l g g' D P X K V U.
  assert (U' : all_or_none g').
  { intros s t S T. apply U; apply (Permutation_in _ (Permutation_sym (same_on g g' P))); auto. }
  assert (O : Permutation (ordered g) (ordered g')).
  { unfold ordered. apply Permutation_app; now apply permuted_filter. }
  assert (S := same_spot l g g' P).
  assert (A : Permutation (all_places l g) (all_places l g')).
  { rewrite !all_places_are by assumption. rewrite X, (Permutation_length (same_on g g' P)).
    apply Permutation_app_tail. rewrite (map_ext _ _ S). now apply Permutation_map. }
  assert (F : forall x, fact l g (all_places l g) x = fact l g' (all_places l g') x).
  { intros [s p]. unfold fact, capped.
    assert (T : tied (all_places l g) p = tied (all_places l g') p).
    { unfold tied. now apply Permutation_count_occ. }
    now rewrite (same_sole l g g' P), (same_bye g g' P), (same_early l g g' P),
      (same_size g g' P X), K, V, T. }
  rewrite !lines_show_facts, (map_ext _ _ F) by assumption. apply Permutation_map.
  rewrite (all_places_are l g U), (all_places_are l g' U'), !combine_spots.
  rewrite (map_ext (fun x => (x, spot l g x)) (fun x => (x, spot l g' x))).
  - now apply Permutation_map.
  - intro x. now rewrite S.
Qed.
