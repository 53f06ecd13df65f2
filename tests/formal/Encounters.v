(* F8: the direct comparison of those whom the criteria before it leave level. *)
From Coq Require Import ZArith QArith List Bool Permutation Lia.
From Formal Require Import Exact Ranks Tables Scorer Parts.
Import ListNotations.
Open Scope Q_scope.

(** ** What is computed *)

(* What a game against one other is worth: its points at tables of two, else one for a better place. *)
Definition met_worth (l : law) (x : line) (theirs : nat) : Q :=
  if (usual l =? 2)%nat then tp x
  else if (place x <? theirs)%nat then 1 else if (place x =? theirs)%nat then 1 # 2 else 0.

Definition most_and_least (l : law) : Q * Q :=
  if (usual l =? 2)%nat
  then (worth (points l) (points_of l 2) 1 1, worth (points l) (points_of l 2) 2 1) else (1, 0).

Definition among (g : list Z) (n : Z) : bool := existsb (Z.eqb n) g.
Definition met_of (g : list Z) (x : line) : list (Z * nat) :=
  filter (fun r => among g (fst r)) (beside x).

Definition made_of (st : stage) (g : list Z) (n : Z) : Q :=
  total (flat_map (fun x => map (fun r => met_worth (its_law st) x (snd r)) (met_of g x))
           (mine n (counted st))).

(* How many of the group somebody has not met. *)
Definition unmet (st : stage) (g : list Z) (n : Z) : nat :=
  length g - 1
  - length (nodup Z.eq_dec (flat_map (fun x => map fst (met_of g x)) (mine n (counted st)))).

Definition low (st : stage) (g : list Z) (n : Z) : Q :=
  made_of st g n + num (unmet st g n) * snd (most_and_least (its_law st)).
Definition high (st : stage) (g : list Z) (n : Z) : Q :=
  made_of st g n + num (unmet st g n) * fst (most_and_least (its_law st)).

(* Who is ahead of all others whatever the games that miss would bring, then of all that are left. *)
Definition leads (lo hi : Z -> Q) (left_ : list Z) (a : Z) : bool :=
  forallb (fun b => Z.eqb a b || negb (Qle_bool (lo a) (hi b))) left_.

Fixpoint sure (k : nat) (lo hi : Z -> Q) (left_ : list Z) : list Z :=
  match k with
  | O => []
  | S k' =>
      match filter (leads lo hi left_) left_ with
      | [] => []
      | first => first ++ sure k' lo hi (filter (fun a => negb (leads lo hi left_ a)) left_)
      end
  end.

Definition sure_of (st : stage) (g : list Z) : list Z :=
  sure (length g) (low st g) (high st g) g.

Definition most_of (f : Z -> Q) (l : list Z) : Q := best (rev (sorted (map f l))).

(* What the standings show of somebody in a group. *)
Definition look (st : stage) (g : list Z) (n : Z) : Q :=
  if forallb (fun m => unmet st g m =? 0)%nat g then made_of st g n
  else match sure_of st g with
       | [] => 0
       | s => if among s n then made_of st g n
              else most_of (made_of st g) (filter (fun m => negb (among s m)) g)
       end.

(* Whom it leaves level, it compares again without the others; once for each number. *)
Fixpoint looks (st : stage) (k : nat) (g : list Z) (n : Z) : list Q :=
  match k with
  | O => []
  | S k' =>
      let shown := map (fun m => (m, look st g m)) g in
      let own := look st g n in
      let level_ := map fst (filter (fun m => Qeq_bool (snd m) own) shown) in
      own :: if (length level_ =? length g)%nat then repeat 0 k' else looks st k' level_ n
  end.

Definition is_direct (c : criterion) : bool := match c with Direct => true | _ => false end.

Fixpoint place_of_direct (chain : list criterion) : option nat :=
  match chain with
  | [] => None
  | c :: r => if is_direct c then Some 0%nat else option_map S (place_of_direct r)
  end.

(* The criteria before it, what it says, those after it. *)
Definition spliced (i : nat) (new own : list Q) : list Q := firstn i own ++ new ++ skipn (S i) own.

Definition level_with (i : nat) (l : list standing) (s : standing) : list Z :=
  map (fun t => no (him t))
    (filter (fun t => Bool.eqb (stays (him t)) (stays (him s))
                      && match lex (firstn i (keyed t)) (firstn i (keyed s)) with
                         | Eq => true | _ => false end) l).

Definition compared_directly (st : stage) (chain : list criterion) (l : list standing) :
  list standing :=
  match place_of_direct chain with
  | None => l
  | Some i =>
      map (fun s => let g := level_with i l s in
             {| him := him s; lines_of := lines_of s;
                values := spliced i [look st g (no (him s))] (values s);
                keyed := spliced i (looks st (length l) g (no (him s))) (keyed s) |}) l
  end.

(** ** What is proven *)

Lemma lex_app : forall a b c d, length a = length b ->
  lex (a ++ c) (b ++ d) = match lex a b with Eq => lex c d | r => r end.
Proof.
  induction a as [|x a IH]; intros [|y b] c d L; simpl in *; try discriminate; auto.
  injection L as L. destruct (Qcompare x y); auto.
Qed.

(* F8: whom a criterion before it tells apart, it does not touch. *)
Theorem before_direct : forall i x y a b, length (firstn i a) = length (firstn i b) ->
  lex (firstn i a) (firstn i b) <> Eq ->
  lex (spliced i x a) (spliced i y b) = lex (firstn i a) (firstn i b).
Proof.
  intros i x y a b L N. unfold spliced. rewrite lex_app by assumption.
  now destruct (lex (firstn i a) (firstn i b)).
Qed.

(* F8, C5: everybody has as many numbers, so that ranks made of them are a total preorder. *)
Theorem looks_are_as_many : forall st k g n, length (looks st k g n) = k.
Proof.
  intros st. induction k as [|k IH]; intros g n; simpl; auto.
  f_equal. destruct (_ =? _)%nat; [apply repeat_length | apply IH].
Qed.

(* F8: of those who all have met, who made more of the games among them is ahead. *)
Theorem met_decides : forall st k g a b, forallb (fun m => unmet st g m =? 0)%nat g = true ->
  made_of st g b < made_of st g a -> higher (looks st (S k) g a) (looks st (S k) g b) = true.
Proof.
  intros st k g a b C M. unfold higher. simpl. unfold look. rewrite C.
  assert (E : Qcompare (made_of st g a) (made_of st g b) = Gt) by now apply Qgt_alt.
  now rewrite E.
Qed.

Lemma leads_all : forall lo hi l a b, leads lo hi l a = true -> In b l -> a <> b -> hi b < lo a.
Proof.
  intros lo hi l a b L I N. unfold leads in L. rewrite forallb_forall in L. specialize (L b I).
  apply orb_true_iff in L. destruct L as [L|L].
  - apply Z.eqb_eq in L. contradiction.
  - apply not_le. now apply negb_true_iff.
Qed.

Lemma sure_lead : forall k lo hi l a b, In a (sure k lo hi l) -> In b l ->
  ~ In b (sure k lo hi l) -> hi b < lo a.
Proof.
  induction k as [|k IH]; intros lo hi l a b A B N; [contradiction|]. cbn [sure] in *.
  set (rest := filter (fun a => negb (leads lo hi l a)) l) in *.
  assert (F : forall x, In x (filter (leads lo hi l) l) -> leads lo hi l x = true)
    by (intros x X; now apply filter_In in X).
  assert (R : leads lo hi l b = true -> In b (filter (leads lo hi l) l))
    by (intro; now apply filter_In).
  destruct (filter (leads lo hi l) l) as [|f fs]; [contradiction|].
  rewrite in_app_iff in A, N.
  destruct A as [A|A].
  - apply (leads_all lo hi l); auto. intros ->. tauto.
  - apply (IH lo hi rest); auto. apply filter_In. split; auto.
    destruct (leads lo hi l b); auto.
Qed.

(* F8: where some have not met, who is put first is ahead of all who are not, whatever the games
   that miss would bring to either. *)
Theorem first_whatever_comes : forall st g a b x y, In a (sure_of st g) -> In b g ->
  ~ In b (sure_of st g) ->
  num (unmet st g a) * snd (most_and_least (its_law st)) <= x ->
  y <= num (unmet st g b) * fst (most_and_least (its_law st)) ->
  made_of st g b + y < made_of st g a + x.
Proof.
  intros st g a b x y A B N X Y.
  assert (H := sure_lead _ _ _ _ _ _ A B N). unfold low, high in H.
  apply Qle_lt_trans with (made_of st g b + num (unmet st g b) * fst (most_and_least (its_law st))).
  { apply Qplus_le_compat; [apply Qle_refl | exact Y]. }
  eapply Qlt_le_trans; [exact H|]. apply Qplus_le_compat; [apply Qle_refl | exact X].
Qed.

Lemma among_order : forall g g' n, Permutation g g' -> among g n = among g' n.
Proof.
  intros g g' n P. unfold among. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros [m [I E]]; exists m; split; auto;
    [apply (Permutation_in m P) | apply (Permutation_in m (Permutation_sym P))]; auto.
Qed.

Lemma met_order : forall g g' x, Permutation g g' -> met_of g x = met_of g' x.
Proof.
  intros g g' x P. unfold met_of. apply filter_ext. intro r. now apply among_order.
Qed.

Lemma made_order : forall st g g' n, Permutation g g' -> made_of st g n = made_of st g' n.
Proof.
  intros st g g' n P. unfold made_of. f_equal. apply flat_map_ext. intro x.
  now rewrite (met_order g g').
Qed.

Lemma unmet_order : forall st g g' n, Permutation g g' -> unmet st g n = unmet st g' n.
Proof.
  intros st g g' n P. unfold unmet. rewrite (Permutation_length P). do 3 f_equal.
  apply flat_map_ext. intro x. now rewrite (met_order g g').
Qed.

Lemma all_order : forall {A} (f f' : A -> bool) l l', (forall x, f x = f' x) -> Permutation l l' ->
  forallb f l = forallb f' l'.
Proof.
  intros A f f' l l' E P. apply eq_true_iff_eq. rewrite !forallb_forall.
  split; intros H x I; [rewrite <- E | rewrite E]; apply H;
    [apply (Permutation_in x (Permutation_sym P)) | apply (Permutation_in x P)]; auto.
Qed.

Lemma filter_order : forall {A} (f f' : A -> bool) l l', (forall x, f x = f' x) ->
  Permutation l l' -> Permutation (filter f l) (filter f' l').
Proof.
  intros A f f' l l' E P. rewrite (filter_ext f f' E l). now apply permuted_filter.
Qed.

Lemma sure_order : forall k lo lo' hi hi' l l', (forall n, lo n = lo' n) ->
  (forall n, hi n = hi' n) -> Permutation l l' ->
  Permutation (sure k lo hi l) (sure k lo' hi' l').
Proof.
  induction k as [|k IH]; intros lo lo' hi hi' l l' L H P; cbn [sure]; auto.
  assert (E : forall a, leads lo hi l a = leads lo' hi' l' a).
  { intro a. apply all_order; auto. intro b. now rewrite L, H. }
  assert (F := filter_order _ _ l l' E P).
  assert (G : Permutation (filter (fun a => negb (leads lo hi l a)) l)
                          (filter (fun a => negb (leads lo' hi' l' a)) l')).
  { apply filter_order; auto. intro a. now rewrite E. }
  destruct (filter (leads lo hi l) l) as [|x r], (filter (leads lo' hi' l') l') as [|x' r'].
  - constructor.
  - now apply Permutation_nil in F.
  - now apply Permutation_sym, Permutation_nil in F.
  - apply Permutation_app; auto.
Qed.

(* F8: what is shown of somebody is the same in whatever order the group stands. *)
Theorem look_in_any_order : forall st g g' n, Permutation g g' -> look st g n == look st g' n.
Proof.
  intros st g g' n P. unfold look.
  rewrite (all_order _ (fun m => (unmet st g' m =? 0)%nat) g g'
             (fun m => f_equal (fun u => (u =? 0)%nat) (unmet_order st g g' m P)) P).
  rewrite (made_order st g g' n P). destruct (forallb _ g'); [reflexivity|].
  assert (S : Permutation (sure_of st g) (sure_of st g')).
  { unfold sure_of. rewrite (Permutation_length P). apply sure_order; auto; intro m;
      unfold low, high; now rewrite (made_order st g g' m P), (unmet_order st g g' m P). }
  destruct (sure_of st g) as [|a s], (sure_of st g') as [|a' s'].
  - reflexivity.
  - now apply Permutation_nil in S.
  - now apply Permutation_sym, Permutation_nil in S.
  - rewrite (among_order _ _ n S). destruct (among (a' :: s') n); [reflexivity|].
    unfold most_of, best.
    rewrite (map_ext _ _ (fun m => made_order st g g' m P)).
    assert (F : Permutation (filter (fun m => negb (among (a :: s) m)) g)
                            (filter (fun m => negb (among (a' :: s') m)) g')).
    { apply filter_order; auto. intro m. now rewrite (among_order _ _ m S). }
    apply (Permutation_map (made_of st g')) in F.
    assert (R := alike_rev _ _ (sorted_alike _ _ F)).
    destruct R as [|x y u v X R]; [reflexivity|].
    revert x y X. induction R as [|c d u v C R IH]; intros x y X; simpl; auto.
    specialize (IH x y X). unfold qmax.
    set (p := fold_right _ x u) in *. set (q := fold_right _ y v) in *.
    assert (B : Qle_bool c p = Qle_bool d q).
    { apply eq_true_iff_eq. rewrite !Qle_bool_iff. now rewrite C, IH. }
    rewrite B. now destruct (Qle_bool d q).
Qed.

Lemma shown_filter : forall (f : Z -> Q) v l,
  map fst (filter (fun m => Qeq_bool (snd m) v) (map (fun m => (m, f m)) l))
  = filter (fun m => Qeq_bool (f m) v) l.
Proof.
  intros f v. induction l as [|a l IH]; simpl; auto.
  destruct (Qeq_bool (f a) v); simpl; now rewrite IH.
Qed.

(* F8: so is all that it is ranked by, look after look. *)
Theorem looks_in_any_order : forall st k g g' n, Permutation g g' ->
  alike (looks st k g n) (looks st k g' n).
Proof.
  intros st. induction k as [|k IH]; intros g g' n P; cbn [looks]; [constructor|].
  rewrite !shown_filter.
  assert (F : Permutation (filter (fun m => Qeq_bool (look st g m) (look st g n)) g)
                          (filter (fun m => Qeq_bool (look st g' m) (look st g' n)) g')).
  { apply filter_order; auto. intro m. apply eq_true_iff_eq.
    now rewrite !Qeq_bool_iff, (look_in_any_order st g g' m P), (look_in_any_order st g g' n P). }
  rewrite (Permutation_length F), (Permutation_length P).
  constructor; [now apply look_in_any_order|].
  destruct (_ =? _)%nat; [apply alike_refl | now apply IH].
Qed.

(* F8, C8: it leaves nobody out and adds nobody, nor another game. *)
Theorem all_are_still_there : forall st chain l,
  map (fun s => (him s, lines_of s)) (compared_directly st chain l)
  = map (fun s => (him s, lines_of s)) l.
Proof.
  intros st chain l. unfold compared_directly. destruct (place_of_direct chain); auto.
  rewrite map_map. now apply map_ext.
Qed.
