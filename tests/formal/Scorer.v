(* A stage: from what was typed to totals, ranks and who goes on. Extracted to OCaml. *)
From Coq Require Import ZArith QArith List Bool Permutation Lia.
From Formal Require Import Exact Ranks Tables.
Import ListNotations.
Open Scope Q_scope.

(** ** Laws, games, players *)

Record law := Law {
  points_of : nat -> list Q; points : scale; usual : nat; told : nat;
  weight_of : nat -> option Q; floors : bool; bye_worth : Q;
  mean_at : nat -> bool; power : positive; percent : option Q; early_win : option Q;
  takes_all : option (Q * Q);
  origin : Q; divisor : Q; ratios : list Q; first_win : Q; survivors : Q; tribute_over : option Q;
  least : Q; filled : bool; struck_by : nat -> list nat; out_with : nat;
  in_one_row : bool }.

Inductive state := Plays | Wins | Leaves | Bye.
(* F10: `level` are the games of a match that nobody won, as typed in a column for them. *)
Record seat := Seat {
  who : Z; made : Q; ties : list Q; typed : nat; is : state; level : Q }.

(* F12: what formulas make of somebody's game are tournament points, and a bonus among them. *)
Record game := Game {
  round_ : nat; extra : nat; cap : option Q; seats : list seat; valued : option (Z -> Q * Q) }.

(* What somebody has before the stage: rank in the first, its lot, sums of the stages before; and the
   round of this stage after which he went. *)
Record player := Player {
  no : Z; table : Z; stays : bool; goes_on : bool; lot : option Z; digest : option Z;
  first_rank : nat; first_digest : option Z; went : option nat }.

Inductive sum := Tournament | Victory | Difference | Score.
Inductive mean_of := MTournament | MVictory | MShare | MScore.

(* F9 to F11: some are made of others: a game of the best or worst, the mean, what opponents have but
   for the worst and the best of it, whether there are so many. F8: the direct comparison has a value
   only in a group. *)
Inductive criterion :=
  | Sum (s : sum) | Bonus | Share | Ratio | Wins_ | Losses | Solos | Draws
  | Place (n : nat) | PartOfPlace (n : nat) | Alone (n : nat) | Places (in_parts : bool)
  | PlaceAverage | BestPlace | Mean (m : mean_of) | FirstRank | TablePlace | Earlier (s : sum)
  | GamesPlayed | MatchShare | GameShare (floor_ : Q) (levels : bool)
  | Beaten | Direct | Strikes | Survived
  | Nth (worst : bool) (n : nat) (c : criterion) | InGame (n : nat) (c : criterion)
  | Average (c : criterion) | Opponents (worst best : nat) (c : criterion)
  | AtLeast (x : Q) (c : criterion).

Fixpoint low_wins (c : criterion) : bool :=
  match c with
  | Losses | Places _ | PlaceAverage | BestPlace | FirstRank | TablePlace | Strikes => true
  | Nth _ _ c | InGame _ c | Average c | Opponents _ _ c => low_wins c
  | _ => false
  end.

(* One seat's part of a game. *)
Record line := Line {
  whose : Z; place : nat; shared_by : nat; tp : Q; won : bool; lost : bool; alone : bool;
  vp : Q; part_of : Q; extra_ : Q; out : bool; size : nat; others : list Q;
  beside : list (Z * nat); in_round : nat; left_it : bool; nobodys : Q }.

Definition rivals (x : line) : list Z := map fst (beside x).

(** ** One game *)

Definition played (s : seat) : bool := match is s with Leaves => false | _ => true end.
Definition wins (s : seat) : bool := match is s with Wins => true | _ => false end.
Definition is_bye (g : game) : bool :=
  existsb (fun s => match is s with Bye => true | _ => false end) (seats g).
Definition seats_at (g : game) : nat := length (seats g) + extra g.

(* D2, D2a: the game ended before points were counted. *)
Definition early (l : law) (g : game) : bool :=
  match early_win l with
  | Some _ => negb (is_bye g) && existsb (fun s => wins s || negb (played s)) (seats g)
  | None => false
  end.

Definition num (n : nat) : Q := inject_Z (Z.of_nat n).
Definition qmax (a b : Q) : Q := if Qle_bool a b then b else a.
Definition qmin (a b : Q) : Q := if Qle_bool a b then a else b.
Definition positive (x : Q) : bool := negb (Qle_bool x 0).

(* C1, F13: points as typed, and what tells those apart who have as many. *)
Definition key_at (l : law) (s : seat) : list Q :=
  made s :: map (fun n => nth n (ties s) 0) (seq 0 (told l)).

(* C1, C2: the places of those who played on. *)
Definition places (l : law) (g : game) : list nat :=
  let on := filter played (seats g) in
  if early l g then
    map (fun s => if wins s then 1%nat else if existsb wins on then 2%nat else 1%nat) on
  else match on with
       | s :: _ => if (0 <? typed s)%nat then map typed on
                   else ranks higher (map (key_at l) on)
       | [] => []
       end.

(* G11: who alone makes the points that take all. *)
Definition sole (l : law) (g : game) : option (Z * Q) :=
  match takes_all l with
  | Some (at_, gets) =>
      if early l g || is_bye g then None
      else match filter (fun s => played s && Qle_bool at_ (made s)) (seats g) with
           | [s] => Some (who s, gets)
           | _ => None
           end
  | None => None
  end.

(* C6: the lots of players who are tied: all typed and different, or all drawn. *)
Definition lots (tied_ : list (option Z * option Z)) (own : option Z * option Z) : option Z :=
  let typed_ := flat_map (fun t => match fst t with Some z => [z] | None => [] end) tied_ in
  if (length typed_ =? length tied_)%nat then
    if (length (nodup Z.eq_dec typed_) =? length tied_)%nat then fst own else None
  else match typed_ with [] => snd own | _ => None end.

(* D4: a shared place in a knock-out goes to the better placed before, then to his lot. *)
Definition knocked (known : Z -> player) (all : list (Z * nat)) : list nat :=
  let own x := known (fst x) in
  let lots_of p := (lot p, first_digest p) in
  let seed x :=
    let same := filter (fun y => (snd y =? snd x)%nat
                                 && (first_rank (own y) =? first_rank (own x))%nat) all in
    ([- num (snd x); - num (first_rank (own x))],
     lots (map (fun y => lots_of (own y)) same) (lots_of (own x))) in
  ranks ahead (map seed all).

(* T2, A3: what counts of the game points; C9: a leaver has none. *)
Definition capped (g : game) (s : seat) : Q :=
  if played s then match cap g with Some c => qmin (made s) c | None => made s end else 0.

Definition weighted (l : law) (n : nat) (x : Q) : Q :=
  match weight_of l n with
  | Some w => if floors l then down 1 (x * w) else Qred (x * w)
  | None => x
  end.

Definition in_percent (l : law) (x : Q) : Q :=
  match percent l with Some step => half_up step (100 * x) | None => x end.

Definition raised (l : law) (x : Q) : Q := Qred (Qpower_positive x (power l)).

Fixpoint but {A} (n : nat) (l : list A) : list A :=
  match l, n with
  | [], _ => []
  | _ :: r, O => r
  | x :: r, S k => x :: but k r
  end.

Definition index {A} (l : list A) : list (nat * A) := combine (seq 0 (length l)) l.

Definition lines (l : law) (known : option (Z -> player)) (g : game) : list line :=
  let n := seats_at g in
  let row := points_of l n in
  let on := filter played (seats g) in
  let before := places l g in
  let here := match known with
              | Some k => if is_bye g then before else knocked k (combine (map who on) before)
              | None => before
              end in
  let gaps := with_leavers here (n - length here) in
  let all := if in_one_row l then map (dense gaps) gaps else gaps in
  let last := fold_right Nat.max 1%nat all in
  let gone := filter (fun s => negb (played s)) (seats g) in
  let ordered := on ++ gone in
  let counted := map (capped g) ordered in
  let points_ s := if early l g then 0 else if is_bye g then bye_worth l
                   else weighted l n (capped g s) in
  let vps := map points_ ordered in
  let shown_place (at_ : seat * nat) := match sole l g with
                 | Some (w, _) => if Z.eqb w (who (fst at_)) then 1%nat else 2%nat
                 | None => snd at_
                 end in
  let placed := map (fun at_ => (who (fst at_), shown_place at_)) (combine ordered all) in
  let one (at_ : nat * (seat * nat)) : line :=
    let '(i, (s, p)) := at_ in
    let t := tied all p in
    let takes := match sole l g with
                 | Some (w, x) => Some (Z.eqb w (who s), x)
                 | None => None
                 end in
    let p' := match takes with Some (true, _) => 1%nat | Some _ => 2%nat | None => p end in
    let won_ := match takes with Some (b, _) => b | None => (p =? 1)%nat && played s end in
    {| whose := who s; place := p';
       shared_by := match takes with
                    | Some (true, _) => 1%nat | Some _ => (n - 1)%nat | None => t end;
       tp := match valued g with
             | Some f => fst (f (who s))
             | None =>
               match takes with
               | Some (true, x) => x
               | Some _ => 0
               | None => if is_bye g then worth (points l) (points_of l (usual l)) 1 1
                         else worth (points l) row p t
               end
             end;
       won := won_;
       lost := match takes with
               | Some (b, _) => negb b
               | None => negb (played s) || ((p =? last) && negb (p =? 1))%nat
               end;
       alone := match takes with Some _ => true | None => false end;
       vp := points_ s;
       part_of := in_percent l
         (match takes with
          | Some (b, _) => if b then 1 else 0
          | None => if is_bye g then 1 # 2
                    else if early l g
                    then match early_win l with
                         | Some w => if won_ then w else 1 - w | None => 0 end
                    else share (if mean_at l n then Some n else None)
                           (map (raised l) counted) (raised l (capped g s))
          end);
       extra_ := match valued g with Some f => snd (f (who s)) | None => 0 end;
       out := is_bye g; size := if is_bye g then 1%nat else n;
       others := but i vps; beside := but i placed;
       in_round := round_ g; left_it := negb (played s); nobodys := level s |} in
  map one (index (combine ordered all)).

(** ** Worth of a line *)

Definition at_nat (n : nat) (l : list Q) : Q := nth n l 0.
Definition mean (l : list Q) : Q := Qred (total l / num (length l)).
Definition best (l : list Q) : Q := match l with [] => 0 | x :: r => fold_right qmax x r end.

(* G6: points ahead of the mean of the others. *)
Definition lead (x : line) : Q :=
  if out x then vp x else match others x with [] => 0 | _ => Qred (vp x - mean (others x)) end.

(* G9: points by the most of the others'. *)
Definition ratio (x : line) : Q :=
  let most := best (others x) in if positive most then Qred (vp x / most) else 0.

(* G11: the part of those who survived, after tribute. *)
Definition survived (l : law) (x : line) : Q :=
  if negb (positive (vp x)) || out x then 0
  else
    let alive := filter positive (vp x :: others x) in
    let most := best alive in
    let part_ := survivors l / num (length alive) in
    let tribute := match tribute_over l with
                   | Some over => qmin part_ (qmax 0 (most - over)) | None => 0 end in
    let leaders := length (filter (Qeq_bool most) alive) in
    if Qeq_bool (vp x) most
    then Qred (part_ + tribute * num (length alive - leaders) / num leaders)
    else Qred (part_ - tribute).

(* G3, G9: the score of a game. *)
Definition score (l : law) (x : line) : Q :=
  if alone x then tp x
  else match ratios l with
       | [] => Qred ((vp x - origin l) / divisor l + tp x + survived l x)
       | factors => Qred (at_nat (place x - 1) factors * ratio x + tp x)
       end.

(** ** A player's stage *)

Record stage := Stage {
  its_law : law; entered : list line; counted : list line;
  carry : Q; before_ : list (Z * sum * nat * Q);   (* sums of the stages before, by their number *)
  taken_tp : Z -> Q; taken_vp : Z -> Q; crew : list player;
  absence : option (Q * nat * nat) }.   (* F14: what a round is worth, how many, from how many on *)

Definition mine (n : Z) (all : list line) : list line := filter (fun x => Z.eqb (whose x) n) all.

Definition sum_eqb (a b : sum) : bool :=
  match a, b with
  | Tournament, Tournament | Victory, Victory | Difference, Difference | Score, Score => true
  | _, _ => false
  end.

(* F14: by what a sum grows for the rounds that somebody missed. *)
Definition for_missed (st : stage) (ls : list line) : Q :=
  match absence st with
  | Some (part_, rounds, least_) =>
      if ((length ls =? 0) || (length ls <? least_))%nat then 1
      else 1 + part_ * num (rounds - length (filter (fun x => in_round x <=? rounds) ls))
               / num (length ls)
  | None => 1
  end.

(* The sums of the stages before, the last one first. *)
Definition earlier (st : stage) (n : Z) (s : sum) : list Q :=
  map snd (filter (fun b => let '(m, k, _, _) := b in Z.eqb m n && sum_eqb k s) (before_ st)).

Definition one_sum (st : stage) (s : sum) (x : line) : Q :=
  match s with
  | Tournament => tp x | Victory => vp x | Difference => lead x
  | Score => score (its_law st) x
  end.

(* G8: what a win in the game that one entered first adds, if that game counts. *)
Definition first_bonus (st : stage) (n : Z) (first_in : bool) : Q :=
  match mine n (entered st) with
  | f :: _ => if first_in && won f then first_win (its_law st) else 0
  | [] => 0
  end.

Definition taken (st : stage) (n : Z) (s : sum) : Q :=
  match s with
  | Tournament => taken_tp st n
  | Victory | Difference => taken_vp st n
  | Score => taken_vp st n / divisor (its_law st) + taken_tp st n
  end.

(* C3: a sum over games. *)
Definition played_sum (st : stage) (n : Z) (s : sum) (first_in : bool) (ls : list line) : Q :=
  total (map (one_sum st s) ls) + match s with Score => first_bonus st n first_in | _ => 0 end.

(* G2: less penalties. *)
Definition own_sum (st : stage) (n : Z) (s : sum) (first_in : bool) (ls : list line) : Q :=
  Qred (played_sum st n s first_in ls - taken st n s).

(* F14, G14: with what was missed, and with a part of the stage before. *)
Definition full_sum (st : stage) (n : Z) (s : sum) (first_in : bool) (ls : list line) : Q :=
  Qred (for_missed st ls * played_sum st n s first_in ls - taken st n s
        + match earlier st n s with x :: _ => carry st * x | [] => 0 end).

Definition tp_total (st : stage) (n : Z) : Q :=
  full_sum st n Tournament false (mine n (counted st)).

Fixpoint insert (x : Q) (l : list Q) : list Q :=
  match l with [] => [x] | y :: r => if Qle_bool x y then x :: l else y :: insert x r end.
Definition sorted (l : list Q) : list Q := fold_right insert [] l.

Definition count {A} (f : A -> bool) (l : list A) : Q := num (length (filter f l)).

(* G6: the part that somebody made of the points of first places. *)
Definition made_part (st : stage) (n : Z) : Q :=
  let own := mine n (counted st) in
  let l := its_law st in
  let most := total (map (fun x => worth (points l)
                (points_of l (if out x then usual l else size x)) 1 1) own) in
  if Qeq_bool most 0 then 0 else Qred (total (map tp own) / most).

(* F10: the part of the game points of one's games, the floor at least; a bye is won by 2 : 0, and a
   game that nobody won is a third of one for both. *)
Definition games_won (floor_ : Q) (levels : bool) (ls : list line) : Q :=
  let on := filter (fun x => negb (out x)) ls in
  let byes := 2 * count out ls in
  let drawn_ := if levels then total (map nobodys on) else 0 in
  let own := total (map vp on) + byes in
  let all := own + total (map (fun x => total (others x)) on) + drawn_ in
  if Qeq_bool all 0 then floor_ else qmax floor_ (Qred ((own + drawn_ / 3) / all)).

(* F9: what those have whom one beat, and half of it where both have one place. *)
Definition beaten (st : stage) (ls : list line) : Q :=
  total (flat_map (fun x => map (fun other =>
    tp_total st (fst other) * if (place x <? snd other)%nat then 1
                              else if (place x =? snd other)%nat then 1 # 2 else 0) (beside x)) ls).

(* F6: what a place brings at a table of its size, to who left the last one; a bye brings nothing. *)
Definition strikes_at (l : law) (x : line) : nat :=
  if out x then 0
  else nth ((if left_it x then size x else place x) - 1) (struck_by l (size x)) 0%nat.

(* F6: the round in which somebody had too many. *)
Fixpoint out_in (l : law) (before : nat) (ls : list line) : option nat :=
  match ls with
  | [] => None
  | x :: r => let now := (before + strikes_at l x)%nat in
              if negb (out x) && (out_with l <=? now)%nat then Some (in_round x) else out_in l now r
  end.

(* F6: who went home before he was out survived no round after that. *)
Definition survived_rounds (st : stage) (p : player) : nat :=
  let held := fold_right Nat.max 0%nat (map in_round (filter (fun x => negb (out x)) (entered st))) in
  match out_in (its_law st) 0 (mine (no p) (entered st)), went p with
  | Some r, _ => r - 1
  | None, Some r => Nat.min held r
  | None, None => held
  end.

(* T8: the place in one's last game among those who sat there, ties by the rank in the first stage;
   before the first game by that rank alone. *)
Definition place_at_table (st : stage) (p : player) : Q :=
  let rank_of n := match find (fun q => Z.eqb (no q) n) (crew st) with
                   | Some q => num (first_rank q)
                   | None => 0
                   end in
  let key_ (x : Z * nat) := [- num (snd x); - rank_of (fst x)] in
  let own k := (no p, k) in
  num match rev (mine (no p) (counted st)) with
      | x :: _ => rank (fun a b => higher (key_ a) (key_ b)) (beside x) (own (place x))
      | [] => rank (fun a b => higher (key_ a) (key_ b))
                (map (fun q => (no q, 1%nat)) (filter (fun q => Z.eqb (table q) (table p)) (crew st)))
                (own 1%nat)
      end.

Definition bit (b : bool) : Q := if b then 1 else 0.
Definition mean_place (x : line) : Q := num (2 * place x + shared_by x - 1) / 2.

(* C5: a criterion in one game, of those that every game has. *)
Definition in_game (st : stage) (c : criterion) (x : line) : Q :=
  match c with
  | Sum s => one_sum st s x
  | Bonus => extra_ x
  | Share => part_of x
  | Ratio => ratio x
  | Wins_ => bit (won x)
  | Losses => bit (lost x)
  | Solos => bit (alone x && won x)
  | Draws => bit (negb (alone x) && positive (vp x) && negb (out x))
  | Place k => bit (place x =? k)%nat
  | PartOfPlace k =>
      if ((place x <=? k) && (k <? place x + shared_by x))%nat then 1 / num (shared_by x) else 0
  | Alone k => bit ((place x =? k) && (shared_by x =? 1))%nat
  | Places parts => if parts then mean_place x else num (place x)
  | _ => 0
  end.

Definition is_part (c : criterion) : bool :=
  match c with MatchShare | GameShare _ _ => true | _ => false end.

(* C5, F9 to F11: a criterion of one player, made of some of his games. What opponents have is that of
   a stage of their own: G8 looks at one game of a player, and at all games of those whom he met. *)
Fixpoint value (st met : stage) (p : player) (first_in : bool) (ls : list line) (c : criterion) : Q :=
  let n := no p in
  let l := its_law st in
  match c with
  | Sum s => full_sum st n s first_in ls
  | Bonus | Share | Ratio | Wins_ | Losses | Solos | Draws
  | Place _ | PartOfPlace _ | Alone _ | Places _ =>
      total (map (in_game st c) ls)
  | PlaceAverage => match ls with [] => 0 | _ => mean (map mean_place ls) end
  | BestPlace => match map place ls with [] => 0 | x :: r => num (fold_right Nat.min x r) end
  | Mean m =>
      match ls with
      | [] => 0
      | _ => Qred (match m with
                   | MTournament => own_sum st n Tournament first_in ls
                   | MVictory => own_sum st n Victory first_in ls
                   | MScore => own_sum st n Score first_in ls
                   | MShare => total (map part_of ls)
                   end / num (length ls))
      end
  | FirstRank => num (first_rank p)
  | TablePlace => place_at_table st p
  | Earlier s => total (earlier st n s)
  | GamesPlayed => num (length (mine n (entered st)))
  | MatchShare => made_part st n
  | GameShare floor_ levels => games_won floor_ levels ls
  | Beaten => beaten met ls
  | Direct => 0
  | Strikes => total (map (fun x => num (strikes_at l x)) (mine n (entered st)))
  | Survived => num (survived_rounds st p)
  | Nth worst k c' =>
      let made_ := sorted (map (in_game st c') ls) in
      at_nat (k - 1) (if xorb worst (low_wins c') then made_ else rev made_)
  | InGame k c' =>
      match nth_error (mine n (entered st)) (k - 1) with Some x => in_game st c' x | None => 0 end
  | Average c' =>
      match ls with [] => 0 | _ => Qred (value st met p first_in ls c' / num (length ls)) end
  | Opponents worst best_ c' =>
      let of_ r := match find (fun q => Z.eqb (no q) r) (crew st) with
                   | Some q => value met met q false (mine r (counted met)) c'
                   | None => 0
                   end in
      let part := is_part c' in
      let found := flat_map (fun x => map of_ (rivals x)
        ++ (if out x && negb part then [0] else [])
        ++ (if part && filled l then repeat (least l) (usual l - size x) else [])) ls in
      let up := sorted (if part then map (qmax (least l)) found else found) in
      let all := if low_wins c' then rev up else up in
      let kept := skipn worst (firstn (length all - best_) all) in
      if part then match kept with [] => least l | _ => mean kept end else total kept
  | AtLeast x c' => bit (Qle_bool x (value st met p first_in ls c'))
  end.

(* C5: what a player is ordered by: the higher is better in each. *)
Definition keys (st met : stage) (chain : list criterion) (p : player) (first_in : bool)
  (ls : list line) : list Q :=
  map (fun c => let x := value st met p first_in ls c in if low_wins c then - x else x) chain.

Definition with_games (st : stage) (entered_ counted_ : list line) : stage :=
  {| its_law := its_law st; entered := entered_; counted := counted_; carry := carry st;
     before_ := before_ st; taken_tp := taken_tp st; taken_vp := taken_vp st; crew := crew st;
     absence := absence st |}.

(* G8: of a player's games the best by the chain, as if each were his only one. *)
Definition best_games (st : stage) (chain : list criterion) (n : nat) (p : player) :
  list (nat * line) :=
  let own := index (mine (no p) (entered st)) in
  let quality x := (keys (with_games st [snd x] [snd x]) st chain p (fst x =? 0)%nat [snd x],
                    Some (Z.of_nat (fst x))) in
  cut (fun a b => ahead (quality a) (quality b)) n own.

(** ** Standings and cuts *)

Record standing := Standing {
  him : player; values : list Q; keyed : list Q; lines_of : list (nat * line) }.

Definition all_games (l : law) (known : option (Z -> player)) (gs : list game) : list line :=
  flat_map (lines l known) gs.

Definition standings (st : stage) (chain : list criterion) (best_ : option nat) : list standing :=
  let games_of p := match best_ with
                    | Some n => best_games st chain n p
                    | None => index (mine (no p) (entered st))
                    end in
  let lines_ := map (fun p => (p, games_of p)) (crew st) in
  let st' := match best_ with
             | Some _ => with_games st (entered st) (flat_map (fun x => map snd (snd x)) lines_)
             | None => st
             end in
  map (fun x => let p := fst x in
         let first_in := existsb (fun y => fst y =? 0)%nat (snd x) in
         let ls := map snd (snd x) in
         let vs := map (value st' st' p first_in ls) chain in
         {| him := p; values := vs; lines_of := snd x;
            keyed := map (fun cv => if low_wins (fst cv) then - snd cv else snd cv)
                       (combine chain vs) |}) lines_.

Definition lots_of_player (p : player) := (lot p, digest p).

(* C6: everybody's keys with the lot among those who are tied with him. *)
Definition with_lots (l : list standing) (x : standing) : list Q * option Z :=
  let same := filter (fun y => match lex (keyed x) (keyed y) with Eq => true | _ => false end) l in
  (keyed x, lots (map (fun y => lots_of_player (him y)) same) (lots_of_player (him x))).

Definition without_lots (x : standing) : list Q * option Z := (keyed x, None).

(* C5, C8: the ranks of those who are still in the standings. *)
Definition ranked (ends_in_lot : bool) (l : list standing) : list (standing * nat) :=
  let staying := filter (fun x => stays (him x)) l in
  let key_ x := if ends_in_lot then with_lots staying x else without_lots x in
  let pairs := map (fun x => (x, key_ x)) staying in
  map (fun p => (fst p, rank ahead (map snd pairs) (snd p))) pairs.

(* C6, C8: the n best of those who may go on; by rank, and by lot where the cut is a tie. *)
Definition through (n : nat) (l : list (standing * nat)) : list Z :=
  let there := filter (fun x => goes_on (him (fst x))) l in
  let key_ x :=
    let same := filter (fun y => snd y =? snd x)%nat there in
    ([- num (snd x)], lots (map (fun y => lots_of_player (him (fst y))) same)
                        (lots_of_player (him (fst x)))) in
  let pairs := map (fun x => (x, key_ x)) there in
  map (fun p => no (him (fst (fst p)))) (cut (fun a b => ahead (snd a) (snd b)) n pairs).

(* K5, T9: the best of each table; A4: no more of them than are to go on. *)
Definition winners (l : list (standing * nat)) : list Z :=
  let tables := nodup Z.eq_dec (map (fun x => table (him (fst x))) l) in
  flat_map (fun t => through 1 (filter (fun x => Z.eqb (table (him (fst x))) t) l)) tables.

Definition best_winners (n : nat) (l : list (standing * nat)) : list Z :=
  let first := winners l in
  through n (filter (fun x => existsb (Z.eqb (no (him (fst x)))) first) l).

(** ** What is proven *)

Definition sits (n : Z) (g : game) : bool := existsb (fun s => Z.eqb (who s) n) (seats g).

Lemma lines_are_of_seats : forall l k g x, In x (lines l k g) -> In (whose x) (map who (seats g)).
Proof.
  intros l k g x I. unfold lines in I. apply in_map_iff in I.
  destruct I as [[i [s p]] [<- I]]. cbn [whose].
  unfold index in I. apply in_combine_r in I. apply in_combine_l in I.
  apply in_app_or in I. apply in_map.
  destruct I as [I|I]; apply filter_In in I; apply I.
Qed.

Lemma mine_app : forall n a b, mine n (a ++ b) = mine n a ++ mine n b.
Proof. intros. unfold mine. apply filter_app. Qed.

(* C8: what somebody has made depends on the games he sat in and on no others: whoever drops out of
   later games, or plays on, changes nothing in it. *)
Theorem own_games_count : forall l k n gs,
  mine n (all_games l k gs) = mine n (all_games l k (filter (sits n) gs)).
Proof.
  intros l k n. unfold all_games. induction gs as [|g gs IH]; auto.
  cbn [flat_map filter]. rewrite mine_app, IH.
  destruct (sits n g) eqn:S; cbn [flat_map]; [now rewrite mine_app|].
  assert (E : mine n (lines l k g) = []).
  { unfold mine. assert (H : forall x, In x (lines l k g) -> Z.eqb (whose x) n = false).
    { intros x X. apply lines_are_of_seats, in_map_iff in X. destruct X as [s [E X]].
      unfold sits in S. rewrite <- E. destruct (Z.eqb (who s) n) eqn:B; auto.
      assert (existsb (fun s => Z.eqb (who s) n) (seats g) = true); [|congruence].
      apply existsb_exists. eauto. }
    revert H. generalize (lines l k g) as ls. induction ls as [|a ls IHl]; intro H; simpl; auto.
    rewrite (H a (or_introl eq_refl)). apply IHl. intros; apply H; simpl; auto. }
  now rewrite E.
Qed.

(* C8: rows of somebody else are nothing to him. *)
Theorem others_rows : forall n z ls, n <> z ->
  mine n (filter (fun x => negb (Z.eqb (whose x) z)) ls) = mine n ls.
Proof.
  intros n z ls N. unfold mine. induction ls as [|a ls IH]; simpl; auto.
  destruct (Z.eqb_spec (whose a) z) as [E|E]; simpl.
  - rewrite IH. destruct (Z.eqb_spec (whose a) n); auto; congruence.
  - now rewrite IH.
Qed.

(* F6: who went home before he had too many strikes survived no round after that. *)
Theorem gone_survives_no_more : forall st p r, went p = Some r ->
  out_in (its_law st) 0 (mine (no p) (entered st)) = None -> (survived_rounds st p <= r)%nat.
Proof. intros st p r W O. unfold survived_rounds. rewrite W, O. apply Nat.le_min_r. Qed.

Lemma permuted_filter : forall {A} (f : A -> bool) a b, Permutation a b ->
  Permutation (filter f a) (filter f b).
Proof.
  induction 1; simpl; auto.
  - destruct (f x); auto.
  - destruct (f x), (f y); auto using perm_swap.
  - eapply perm_trans; eauto.
Qed.

(* C3, C4: sums are the same in whatever order the games stand. *)
Theorem sums_in_any_order : forall (f : line -> Q) l k n gs gs', Permutation gs gs' ->
  total (map f (mine n (all_games l k gs))) = total (map f (mine n (all_games l k gs'))).
Proof.
  intros. apply total_order, Permutation_map. unfold mine. apply permuted_filter.
  unfold all_games. now apply Permutation_flat_map.
Qed.

(* C6: the lots of a tied group are the same in whatever order it stands. *)
Theorem lots_in_any_order : forall a b own, Permutation a b -> lots a own = lots b own.
Proof.
  intros a b own P. unfold lots.
  set (f := fun t : option Z * option Z => match fst t with Some z => [z] | None => [] end).
  assert (T : Permutation (flat_map f a) (flat_map f b)) by now apply Permutation_flat_map.
  rewrite (Permutation_length T), (Permutation_length P).
  assert (N : length (nodup Z.eq_dec (flat_map f a)) = length (nodup Z.eq_dec (flat_map f b))).
  { apply Permutation_length, NoDup_Permutation; try apply NoDup_nodup.
    intro x. rewrite !nodup_In. split; apply Permutation_in; auto using Permutation_sym. }
  rewrite N. destruct (flat_map f a), (flat_map f b); auto;
    apply Permutation_length in T; discriminate.
Qed.

(* C6: of a tied group either everybody has a lot or nobody, if the seed gives one to all or none. *)
Theorem lots_for_all_or_none : forall g x y, In x g -> In y g ->
  (forall u v, In u g -> In v g -> (snd u = None <-> snd v = None)) ->
  (lots g x = None <-> lots g y = None).
Proof.
  intros g x y X Y D. unfold lots.
  set (f := fun t : option Z * option Z => match fst t with Some z => [z] | None => [] end).
  destruct (Nat.eqb_spec (length (flat_map f g)) (length g)) as [E|E].
  - assert (S : forall t, In t g -> fst t <> None).
    { assert (L : forall h, (length (flat_map f h) <= length h)%nat).
      { induction h as [|t h IH]; simpl; auto. rewrite app_length. unfold f at 1.
        destruct (fst t); simpl; lia. }
      revert E. clear - L. induction g as [|t g IH]; simpl; [easy|].
      rewrite app_length. intros E u [<-|U].
      - intro N. unfold f in E at 1. rewrite N in E. simpl in E. specialize (L g). lia.
      - apply IH; auto. assert (B := L g). assert (C : (length (f t) <= 1)%nat).
        { unfold f. destruct (fst t); simpl; lia. }
        lia. }
    destruct (Nat.eqb _ _); [|easy].
    assert (A := S x X). assert (B := S y Y). split; intro; contradiction.
  - destruct (flat_map f g); [now apply D | easy].
Qed.

(* C5, C8: only those have a rank who are still there. *)
Theorem ranked_are_there : forall b l x r, In (x, r) (ranked b l) -> In x l /\ stays (him x) = true.
Proof.
  intros b l x r I. unfold ranked in I. apply in_map_iff in I. destruct I as [[y k] [E I]].
  simpl in E. injection E as -> _. apply in_map_iff in I. destruct I as [z [E I]].
  injection E as -> _. now apply filter_In in I.
Qed.

(* C5: with the chain alone, standings are the same in whatever order the players stand. *)
Theorem ranks_in_any_order : forall l l' x r, Permutation l l' ->
  (In (x, r) (ranked false l) <-> In (x, r) (ranked false l')).
Proof.
  assert (H : forall l l' x r, Permutation l l' ->
    In (x, r) (ranked false l) -> In (x, r) (ranked false l')).
  { intros l l' x r P I. unfold ranked in *. cbn [fst snd] in *.
    apply (permuted_filter (fun x => stays (him x))) in P.
    set (a := filter _ l) in *. set (b := filter _ l') in *.
    rewrite map_map in I. rewrite map_map. cbn [fst snd] in *.
    apply in_map_iff in I. destruct I as [y [E I]]. injection E as -> <-.
    apply in_map_iff. exists x. split; [|now apply (Permutation_in _ P)]. f_equal.
    apply rank_of_rows. apply Permutation_sym. now apply Permutation_map, Permutation_map. }
  intros. split; apply H; auto using Permutation_sym.
Qed.

(* C6, C8: nobody goes on who is not there, and nobody who has no rank. *)
Theorem through_are_there : forall n l z, In z (through n l) ->
  exists x r, In (x, r) l /\ goes_on (him x) = true /\ no (him x) = z.
Proof.
  intros n l z I. unfold through in I. apply in_map_iff in I. destruct I as [[[x r] k] [<- I]].
  unfold cut in I. apply filter_In in I. destruct I as [I _].
  apply in_map_iff in I. destruct I as [[y s] [E I]]. injection E as -> -> _.
  apply filter_In in I. exists x, r. simpl in *. tauto.
Qed.
