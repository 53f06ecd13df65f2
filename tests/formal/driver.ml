(* Stages as lines of words on the standard input, standings on the standard output. See third.py. *)
open Scorer

let word () = Scanf.scanf " %s" (fun s -> s)

let rec pos n = if n = 1 then XH else if n mod 2 = 1 then XI (pos (n / 2)) else XO (pos (n / 2))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (pos n) else Zneg (pos (-n))
let billion = z 1_000_000_000
let rec nat n = if n = 0 then O else S (nat (n - 1))
let rec of_nat = function O -> 0 | S n -> 1 + of_nat n
let rec of_pos = function XH -> 1 | XO p -> 2 * of_pos p | XI p -> (2 * of_pos p) + 1
let of_z = function Z0 -> 0 | Zpos p -> of_pos p | Zneg p -> -of_pos p

(* Decimal digits of any length, nine at a time. *)
let big text =
  let negative = text.[0] = '-' in
  let digits = if negative then String.sub text 1 (String.length text - 1) else text in
  let rec parts made at =
    if at >= String.length digits then made
    else
      let stop = if at = 0 && String.length digits mod 9 <> 0 then String.length digits mod 9 else 9 in
      let next = int_of_string (String.sub digits at stop) in
      parts (Z.add (Z.mul made billion) (z next)) (at + stop)
  in
  let found = parts Z0 0 in
  if negative then Z.opp found else found

let rec shown value =
  match value with
  | Zneg p -> "-" ^ shown (Zpos p)
  | _ ->
    let high, low = Z.div_eucl value billion in
    if high = Z0 then string_of_int (of_z low) else shown high ^ Printf.sprintf "%09d" (of_z low)

let quotient () =
  match String.split_on_char '/' (word ()) with
  | [ n ] -> { qnum = big n; qden = XH }
  | [ n; d ] -> (match big d with Zpos p -> { qnum = big n; qden = p } | _ -> failwith "denominator")
  | _ -> failwith "number"

let show q =
  let q = qred q in
  if q.qden = XH then shown q.qnum else shown q.qnum ^ "/" ^ shown (Zpos q.qden)

let int () = int_of_string (word ())
let flag () = word () = "1"
let many read = let n = int () in List.init n (fun _ -> read ())
let pair a b () = let x = a () in let y = b () in (x, y)

let maybe read =
  (* "-" for nothing, "+" before something *)
  match word () with "-" -> None | "+" -> Some (read ()) | other -> failwith other

let whole () = big (word ())

let read_law () =
  let rows = many (pair int (fun () -> many quotient)) in
  let in_full = flag () in
  let how = match word () with "none" -> Unrounded | "down" -> Down | "half-up" -> HalfUp | w -> failwith w in
  let step = quotient () in
  let drawn = maybe quotient in
  let usual = nat (int ()) in
  let told = nat (int ()) in
  let weights = many (pair int quotient) in
  let floors = flag () in
  let bye_worth = quotient () in
  let means = many int in
  let power = pos (int ()) in
  let percent = maybe quotient in
  let early_win = maybe quotient in
  let takes_all = maybe (pair quotient quotient) in
  let origin = quotient () in
  let divisor = quotient () in
  let ratios = many quotient in
  let first_win = quotient () in
  let survivors = quotient () in
  let tribute_over = maybe quotient in
  let least = quotient () in
  let filled = flag () in
  let strikes = many (pair int (fun () -> many (fun () -> nat (int ())))) in
  let out_with = nat (int ()) in
  let in_one_row = flag () in
  { points_of = (fun n -> try List.assoc (of_nat n) rows with Not_found -> []);
    points = { in_full; how; step; drawn }; usual; told;
    weight_of = (fun n -> List.assoc_opt (of_nat n) weights);
    floors; bye_worth; mean_at = (fun n -> List.mem (of_nat n) means); power; percent; early_win;
    takes_all; origin; divisor; ratios; first_win; survivors; tribute_over; least; filled;
    struck_by = (fun n -> try List.assoc (of_nat n) strikes with Not_found -> []); out_with;
    in_one_row }

let read_seat () =
  let who = whole () in
  let made = quotient () in
  let ties = many quotient in
  let typed = nat (int ()) in
  let is = match word () with "p" -> Plays | "w" -> Wins | "l" -> Leaves | "b" -> Bye | w -> failwith w in
  { who; made; ties; typed; is; level = quotient () }

let read_game () =
  let round_ = nat (int ()) in
  let extra = nat (int ()) in
  let cap = maybe quotient in
  let seats = many read_seat in
  let valued = maybe (fun () -> many (pair whole (pair quotient quotient))) in
  { round_; extra; cap; seats; valued = Option.map (fun made who -> List.assoc who made) valued }

let read_player () =
  let no = whole () in
  let table = whole () in
  let stays = flag () in
  let goes_on = flag () in
  let lot = maybe whole in
  let digest = maybe whole in
  let first_rank = nat (int ()) in
  let first_digest = maybe whole in
  { no; table; stays; goes_on; lot; digest; first_rank; first_digest; went = maybe (fun () -> nat (int ())) }

let sum_of = function
  | "tournament_points" | "won_games" -> Tournament | "victory_points" -> Victory
  | "points_difference" -> Difference | "score" -> Score | w -> failwith w

let rec criterion () =
  let number () = nat (int ()) in
  match word () with
  | "bonus" -> Bonus | "share" -> Share | "ratio" -> Ratio | "wins" -> Wins_ | "losses" -> Losses
  | "solos" -> Solos | "draws" -> Draws
  | "count" -> let n = number () in if flag () then PartOfPlace n else Place n
  | "alone" -> Alone (number ())
  | "place" -> Places (flag ())
  | "place_average" -> PlaceAverage | "best_place" -> BestPlace
  | "mean_tournament_points" -> Mean MTournament | "mean_victory_points" -> Mean MVictory
  | "mean_share" -> Mean MShare | "mean_score" -> Mean MScore
  | "preliminary_rank" -> FirstRank | "table_place" -> TablePlace
  | "earlier_tournament_points" -> Earlier Tournament | "earlier_victory_points" -> Earlier Victory
  | "games_played" -> GamesPlayed | "match_win_share" -> MatchShare
  | "game_win_share" ->
    let floor = quotient () in
    GameShare (floor, flag ())
  | "sonneborn_berger" -> Beaten | "head_to_head" -> Direct | "strikes" -> Strikes | "rounds_survived" -> Survived
  | "best" -> let n = number () in Nth (false, n, criterion ())
  | "worst" -> let n = number () in Nth (true, n, criterion ())
  | "game" -> let n = number () in InGame (n, criterion ())
  | "mean" -> Average (criterion ())
  | "opponents" ->
    let worst = number () in
    let best = number () in
    Opponents (worst, best, criterion ())
  | "at_least" -> let least = quotient () in AtLeast (least, criterion ())
  | other -> Sum (sum_of other)

let before = ref []

let stage () =
  let its_law = read_law () in
  let games = many read_game in
  let knocks = flag () in
  let crew = many read_player in
  before := many (fun () ->
      let n = whole () in
      let kind = sum_of (word ()) in
      (((n, kind), O), quotient ()));
  let carry = quotient () in
  let absence = maybe (fun () ->
      let part = quotient () in
      let rounds = nat (int ()) in
      ((part, rounds), nat (int ()))) in
  let penalties = many (fun () -> let n = whole () in let kind = word () in (n, kind, quotient ())) in
  let chain = many criterion in
  let best = maybe (fun () -> nat (int ())) in
  let ends_in_lot = flag () in
  let known = if knocks then Some (fun n -> List.find (fun p -> p.no = n) crew) else None in
  let entered = all_games its_law known games in
  let taken kind n =
    List.fold_left
      (fun s (m, k, x) -> if m = n && k = kind then qred (qplus s x) else s)
      { qnum = Z0; qden = XH } penalties
  in
  let st =
    { its_law; entered; counted = entered; carry; before_ = !before;
      taken_tp = taken "tournament_points"; taken_vp = taken "victory_points"; crew; absence } in
  let found = standings st chain best in
  let counted = List.concat_map (fun s -> List.map snd s.lines_of) found in
  let st = { st with counted } in
  let found = compared_directly st chain found in
  let order = ranked ends_in_lot found in
  List.iter
    (fun s ->
       let own = List.filter (fun x -> x.whose = s.him.no) entered in
       let ls = List.map snd s.lines_of in
       let first = List.exists (fun (i, _) -> i = O) s.lines_of in
       let rank = match List.find_opt (fun (t, _) -> t.him.no = s.him.no) order with
         | Some (_, r) -> of_nat r | None -> 0 in
       let words f l = String.concat " " (List.map f l) in
       Printf.printf "%s|%d|%s|%s|%s|%s\n" (shown s.him.no) rank
         (words show s.values)
         (words (fun x -> show x.tp) own)
         (words (fun (i, _) -> string_of_int (of_nat i)) s.lines_of)
         (words (fun k -> show (full_sum st s.him.no k first ls)) [ Tournament; Victory; Difference; Score ]))
    found;
  print_endline ".";
  order

let rec serve order =
  match word () with
  | "stage" -> serve_after (stage ())
  | "best" -> say (through (nat (int ())) order) order
  | "winners" -> say (best_winners (nat (int ())) order) order
  | _ -> ()

and say nos order =
  print_endline (String.concat " " (List.map shown nos));
  serve_after order

and serve_after order = flush stdout; serve order

let () = serve []
