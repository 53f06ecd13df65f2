(* The scorer in OCaml: booleans, lists, pairs and options are OCaml's, numbers are Coq's own. *)
From Coq Require Import ZArith QArith.
From Formal Require Import Exact Ranks Tables Scorer Parts Encounters.
Require Import Extraction ExtrOcamlBasic.
Extraction Language OCaml.
Extraction "scorer.ml" all_games standings ranked through winners best_winners one_sum full_sum value
  compared_directly Z.add Z.mul Z.div_eucl Z.opp Z.of_nat Z.to_nat Qred Qplus dense tied.
