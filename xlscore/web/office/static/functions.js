// The custom functions, as functions.json lists them: each is one question to Python.
import { call } from "./asking.js";

/** @type {Functions} */
const listed = await (await fetch(new URL("functions.json", import.meta.url))).json();

/** Tell Excel who answers. Where there is no shared runtime, there are no functions. */
export function associate() {
  if (!("CustomFunctions" in globalThis)) return;
  for (const { id, name, parameters } of listed.functions) {
    // after the arguments comes what Excel says of the call
    CustomFunctions.associate(id, (/** @type {unknown[]} */ ...given) =>
      call(name, given.slice(0, parameters.length).map((value) => value ?? null)));
  }
}
