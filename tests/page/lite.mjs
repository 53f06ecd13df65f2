// A main.py of xlwings Lite in Pyodide, with a stand-in for Lite's engine:  node lite.mjs GIVEN.json
import { readFileSync } from "node:fs";
import { pyodide } from "./pyodide.mjs";

const given = JSON.parse(readFileSync(process.argv[2], "utf8"));
// what Python prints while it works is Lite's output, not the answer
const said = [];
const py = await pyodide(given.packages, { stdout: (line) => said.push(line) });
const clicked = py.pyimport("lite_engine").clicked;
const found = given.clicks.map(({ main, name, told, macros }) =>
  JSON.parse(clicked(main, name, JSON.stringify(told), macros)));
process.stdout.write(JSON.stringify({ said, found }));
