// Types into the search of a site in headless Chromium, opened as a file.
//
//   node search.mjs CHROMIUM SEARCH.html TEXT...
//
// Prints what is found for each text: [[names, what is said], ...], and where the first leads.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const [executablePath, file, ...texts] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
const wrong = [];
page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
await page.goto(pathToFileURL(file).href);
const found = [];
for (const text of texts) {
  await page.fill("#what", text);
  const names = await page.locator("#found li").allTextContents();
  found.push([names, await page.locator("#said").textContent()]);
}
await page.fill("#what", texts[0]);
await page.locator("#found a").first().click();
const title = await page.locator("h1").textContent();
await browser.close();
console.log(JSON.stringify({ found, title, wrong }));
