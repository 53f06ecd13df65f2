(* Numbers: sums, the one rounding, keys that order quotients (xlscore/core/exact.py). *)
From Coq Require Import ZArith QArith Qround List Permutation Lia Lqa.
Import ListNotations.
Open Scope Q_scope.

(** ** What is computed *)

(* C3, C4: a sum, in lowest terms. *)
Definition total (l : list Q) : Q := fold_right (fun x s => Qred (x + s)) 0 l.

(* A1, A3: the largest multiple of a step that is not above a number. *)
Definition down (step x : Q) : Q := Qred (inject_Z (Qfloor (x / step)) * step).

(* K2, T3: the nearest multiple of a step, the upper one in the middle. *)
Definition half_up (step x : Q) : Q := Qred (inject_Z (Qfloor (x / step + (1 # 2))) * step).

(* C5: what a quotient is ordered by: floor(a * 2^bits / b). *)
Definition key (bits a b : Z) : Z := (Z.shiftl a bits / b)%Z.

(** ** What is proven *)

#[global] Arguments Qeq _ _ : simpl never.
#[global] Arguments Qred _ : simpl never.
#[global] Arguments Qplus _ _ : simpl never.
#[global] Arguments Qmult _ _ : simpl never.

Lemma qred_eq : forall x y, x == y -> Qred x = Qred y.
Proof. intros; now apply Qred_complete. Qed.

Fixpoint plain (l : list Q) : Q := match l with [] => 0 | x :: r => x + plain r end.

Lemma total_plain : forall l, total l == plain l.
Proof. induction l; simpl; [reflexivity|]. rewrite Qred_correct, IHl. reflexivity. Qed.

Lemma total_app : forall a b, total (a ++ b) == total a + total b.
Proof.
  intros; rewrite !total_plain. induction a; simpl; [ring|]. rewrite IHa. ring.
Qed.

Lemma total_repeat : forall k x, total (repeat x k) == inject_Z (Z.of_nat k) * x.
Proof.
  intros k x; rewrite total_plain. induction k.
  - simpl. ring.
  - simpl repeat. simpl plain. rewrite IHk, Nat2Z.inj_succ. unfold Z.succ.
    rewrite inject_Z_plus. ring.
Qed.

(* C3, C5: a sum is the same in whatever order its parts come, to the last digit. *)
Theorem total_order : forall a b, Permutation a b -> total a = total b.
Proof.
  induction 1; simpl; auto.
  - now rewrite IHPermutation.
  - apply qred_eq. rewrite !Qred_correct. ring.
  - congruence.
Qed.

Lemma total_le : forall {A} (f g : A -> Q) l, (forall x, In x l -> f x <= g x) ->
  total (map f l) <= total (map g l).
Proof.
  induction l; simpl; intros; [apply Qle_refl|]. rewrite !Qred_correct.
  apply Qplus_le_compat; auto.
Qed.

(* A1, A3: rounding down gives the largest multiple that is not above. *)
Theorem down_below : forall step x, 0 < step -> down step x <= x /\ x < down step x + step.
Proof.
  intros step x H. unfold down. rewrite Qred_correct.
  assert (E : x == x / step * step) by (field; intro Z; rewrite Z in H; discriminate).
  assert (A := Qfloor_le (x / step)). assert (B := Qlt_floor (x / step)).
  rewrite inject_Z_plus in B. change (inject_Z 1) with 1 in B.
  set (n := inject_Z (Qfloor (x / step))) in *. set (q := x / step) in *. clearbody n q.
  rewrite E. split; nra.
Qed.

(* K2, T3: half up is at most half a step away, and in the middle it is the upper one. *)
Theorem half_up_nearest : forall step x, 0 < step ->
  x - step / 2 < half_up step x /\ half_up step x <= x + step / 2.
Proof.
  intros step x H. unfold half_up. rewrite Qred_correct.
  assert (E : x == x / step * step) by (field; intro Z; rewrite Z in H; discriminate).
  assert (A := Qfloor_le (x / step + (1 # 2))). assert (B := Qlt_floor (x / step + (1 # 2))).
  rewrite inject_Z_plus in B. change (inject_Z 1) with 1 in B.
  set (n := inject_Z (Qfloor (x / step + (1 # 2)))) in *. set (q := x / step) in *.
  clearbody n q. rewrite E.
  assert (step / 2 == (1 # 2) * step) as -> by field.
  split; nra.
Qed.

(* A1, K2: what is a multiple of the step already stays as it is. *)
Theorem multiples_stay : forall step n, 0 < step ->
  down step (inject_Z n * step) == inject_Z n * step
  /\ half_up step (inject_Z n * step) == inject_Z n * step.
Proof.
  intros step n H. unfold down, half_up. rewrite !Qred_correct.
  assert (E : inject_Z n * step / step == inject_Z n) by (field; lra).
  split; f_equiv.
  - rewrite E, Qfloor_Z. reflexivity.
  - rewrite E. replace (Qfloor (inject_Z n + (1 # 2))) with n; [reflexivity|].
    unfold Qfloor, inject_Z, Qplus; simpl. apply Z.div_unique with (r := 1%Z); lia.
Qed.

(* A1, A3, K2: who has more before rounding does not have less after it. *)
Theorem rounding_keeps_order : forall step x y, 0 < step -> x <= y ->
  down step x <= down step y /\ half_up step x <= half_up step y.
Proof.
  intros step x y H L. unfold down, half_up. rewrite !Qred_correct.
  assert (x / step <= y / step).
  { unfold Qdiv. apply Qmult_le_compat_r; [assumption|]. apply Qlt_le_weak, Qinv_lt_0_compat, H. }
  split; apply Qmult_le_compat_r; try lra; rewrite <- Zle_Qle; apply Qfloor_resp_le; lra.
Qed.

(* A1, K2: the whole numbers that `round_down` and `round_half_up` divide are that floor. *)
Theorem rounding_in_integers : forall n sn : Z, forall d sd : positive, (0 < sn)%Z ->
  Qfloor ((n # d) / (sn # sd)) = (n * Zpos sd / (Zpos d * sn))%Z
  /\ Qfloor ((n # d) / (sn # sd) + (1 # 2))
     = ((2 * (n * Zpos sd) + Zpos d * sn) / (2 * (Zpos d * sn)))%Z.
Proof.
  intros n sn d sd H. destruct sn as [|p|p]; try lia.
  unfold Qdiv, Qinv, Qmult, Qplus, Qfloor; simpl Qnum; simpl Qden. split.
  - f_equal; lia.
  - rewrite ?Pos2Z.inj_mul.
    f_equal; lia.
Qed.

Lemma key_below : forall a b c d B, (0 < b -> 0 < d -> b * d <= B -> a * d < c * b ->
  a * B / b < c * B / d)%Z.
Proof.
  intros a b c d B Hb Hd HB L.
  assert (F := Z.mul_div_le (a * B) b Hb).
  apply Z.lt_le_trans with (m := (a * B / b + 1)%Z); [lia|].
  apply Z.div_le_lower_bound; [lia|].
  apply Z.mul_le_mono_pos_l with (p := b); [lia|].
  assert (S : (a * d + 1 <= c * b)%Z) by lia.
  assert (M : (B * (a * d + 1) <= B * (c * b))%Z) by (apply Z.mul_le_mono_nonneg_l; nia).
  set (f := (a * B / b)%Z) in *.
  assert ((d * (b * f) <= d * (a * B))%Z) by (apply Z.mul_le_mono_nonneg_l; lia).
  nia.
Qed.

(* C5: keys are in the order of the quotients, and equal only where those are equal. *)
Theorem keys_order : forall bits a b c d,
  (0 <= bits -> 0 < b -> 0 < d -> b * d <= 2 ^ bits ->
   (a * d < c * b <-> key bits a b < key bits c d)
   /\ (a * d = c * b <-> key bits a b = key bits c d))%Z.
Proof.
  intros bits a b c d Hbits Hb Hd HB. unfold key. rewrite !Z.shiftl_mul_pow2 by lia.
  set (B := (2 ^ bits)%Z) in *.
  assert (EQ : (a * d = c * b -> a * B / b = c * B / d)%Z).
  { intro E. rewrite <- (Z.div_mul_cancel_r (a * B) b d) by lia.
    rewrite <- (Z.div_mul_cancel_r (c * B) d b) by lia.
    replace (a * B * d)%Z with (c * B * b)%Z by nia. f_equal; ring. }
  assert (LT : (a * d < c * b -> a * B / b < c * B / d)%Z) by (apply key_below; assumption).
  assert (GT : (c * b < a * d -> c * B / d < a * B / b)%Z).
  { apply key_below; try assumption; lia. }
  repeat split; intros; destruct (Z.lt_trichotomy (a * d) (c * b)) as [L | [E | G]]; auto;
    try (specialize (EQ E)); try (specialize (LT L)); try (specialize (GT G)); lia.
Qed.

(* C5: twice the bits of the largest denominator are enough of them. *)
Theorem bits_suffice : forall b d bits,
  (0 < b < 2 ^ bits -> 0 < d < 2 ^ bits -> 0 <= bits -> b * d <= 2 ^ (2 * bits))%Z.
Proof.
  intros. replace (2 * bits)%Z with (bits + bits)%Z by lia.
  rewrite Z.pow_add_r by lia. nia.
Qed.
