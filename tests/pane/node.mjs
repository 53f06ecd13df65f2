// The pane's own excel.js in node, without a browser:  node node.mjs FOLDER-OF-EXCEL-JS
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { officeSync, serve } from "./pipe.mjs";

globalThis.officeSync = officeSync;
await import("./office.js");
const excel = await import(pathToFileURL(join(process.argv[2], "excel.js")));

await serve({
  outline: () => excel.readOutline(),
  parts: ({ lists }) => excel.readParts(lists),
  write: ({ operations }) => excel.write(operations),
  show: ({ sheet, cell }) => excel.show(sheet, cell),
});
