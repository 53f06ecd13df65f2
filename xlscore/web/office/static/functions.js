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
    CustomFunctions.associate(id, (/** @type {unknown[]} */ ...given) =>
      call(name, given.slice(0, parameters.length).map((value) => value ?? null)));
  }
  return true;
}
