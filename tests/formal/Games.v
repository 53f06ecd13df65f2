(* A whole game of the scorer: its places, and the points it gives away. *)
From Coq Require Import ZArith QArith List Bool Permutation Lia.
From Formal Require Import Exact Ranks Tables Scorer.
Import ListNotations.
Open Scope Q_scope.

Lemma computed_is_ranking : forall n l, (forall a, In a l -> length a = n) ->
  ranking (ranks higher l) = true.
Proof.
  intros n l L. destruct (higher_is_order n) as [I [T W]]. apply ranks_are_ranking; eauto.
Qed.

(* C1, C2: at a table that no early end decides, the places are a ranking; typed ones, if they are. *)
Theorem places_are_ranking : forall l g, early l g = false ->
  (forall s r, filter played (seats g) = s :: r -> (0 < typed s)%nat ->
     ranking (map typed (s :: r)) = true) ->
  ranking (places l g) = true /\ length (places l g) = length (filter played (seats g)).
Proof.
  intros l g E T. unfold places. rewrite E.
  destruct (filter played (seats g)) as [|s r] eqn:F; [split; reflexivity|].
  destruct (Nat.ltb_spec 0 (typed s)) as [H|H].
  - split; [now apply (T s r) | now rewrite map_length].
  - split; [|unfold ranks; now rewrite !map_length].
    apply computed_is_ranking with (n := S (told l)). intros a A. apply in_map_iff in A.
    destruct A as [t [<- _]]. unfold key_at. cbn [length]. now rewrite map_length, seq_length.
Qed.

Lemma parts_of_index : forall {A B C} (f : nat * (A * B) -> C) (h : B -> C) (a : list A) (b : list B),
  (forall i x y, f (i, (x, y)) = h y) -> length a = length b ->
  map f (index (combine a b)) = map h b.
Proof.
  intros A B C f h a b F L. unfold index.
  assert (G : forall k, map f (combine (seq k (length (combine a b))) (combine a b)) = map h b).
  { revert b L. induction a as [|x a IH]; destruct b as [|y b]; intros L k; try discriminate; auto.
    cbn [combine length seq map]. rewrite F, IH; auto. }
  apply G.
Qed.

(* C3, C9: a game without rounding gives away just the points of its table, leavers and typed places
   and all: in the scorer itself, for every number of seats. *)
Theorem game_conserves_points : forall l g,
  early l g = false -> is_bye g = false -> sole l g = None -> valued g = None ->
  in_one_row l = false -> extra g = 0%nat ->
  in_full (points l) = false -> drawn (points l) = None -> how (points l) = Unrounded ->
  length (points_of l (seats_at g)) = seats_at g ->
  (forall s r, filter played (seats g) = s :: r -> (0 < typed s)%nat ->
     ranking (map typed (s :: r)) = true) ->
  total (map tp (lines l None g)) == total (points_of l (seats_at g)).
Proof.
  intros l g E B S V O' X F D H N T. destruct (places_are_ranking l g E T) as [R L].
  assert (O : (length (filter played (seats g))
               + length (filter (fun s => negb (played s)) (seats g)) = length (seats g))%nat).
  { generalize (seats g) as ss. induction ss as [|s ss IH]; simpl; auto.
    destruct (played s); simpl; lia. }
  assert (K : (length (places l g) + (seats_at g - length (places l g)) = seats_at g)%nat).
  { unfold seats_at. rewrite L. lia. }
  destruct (leavers_come_last (places l g) (seats_at g - length (places l g)) R) as [R' [L' _]].
  rewrite K in L'.
  rewrite <- (points_conserved (points l) (points_of l (seats_at g))
    (with_leavers (places l g) (seats_at g - length (places l g)))) by congruence.
  unfold lines, dealt. rewrite O', map_map.
  erewrite parts_of_index; [reflexivity| |].
  - intros i x y. cbn [tp]. rewrite V, S, B. reflexivity.
  - rewrite L', app_length. unfold seats_at. rewrite X. lia.
Qed.
