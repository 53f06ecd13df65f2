// The custom functions, as functions.json lists them: each is one question to Python.
import { call } from "./asking.js";

/** @type {Functions} */
const listed = await (await fetch(new URL("functions.json", import.meta.url))).json();

/**
 * Tell Excel who answers; whether it has functions at all. Without a shared runtime it has none, and of
 * those that were bought with a volume licence Microsoft's pages say both.
 */
export function associate() {
  const { requirements } = Office.context;
  if (!("CustomFunctions" in globalThis)) return false;
  if (!requirements.isSetSupported("CustomFunctionsRuntime", "1.1")) return false;
  for (const { id, name, parameters } of listed.functions) {
    // after the arguments comes what Excel says of the call
    CustomFunctions.associate(id, async (/** @type {unknown[]} */ ...given) => {
      const rows = await call(name, given.slice(0, parameters.length).map((value) => value ?? null));
      return rows.map((row) => row.map(shown));
    });
  }
  return true;
}

/** An error shows its text at the cell's error sign. @param {CalledCell} cell */
function shown(cell) {
  if (typeof cell !== "object") return cell;
  return new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, cell.caught);
}
