// An announced round on the page of the room in headless Chromium, at projector and phone size.
//
//   node announced.mjs CHROMIUM SCREENSHOTS PAGE.html NEXT.js
//
// NEXT.js is the news once the round is drawn. Prints one JSON object.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");
const [executablePath, folder, file, next] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const news = file.replace(/\.html$/, ".js");
const before = readFileSync(news);
const result = { violations: [], shown: [], drawn: [] };
for (const [width, height] of [[360, 740], [1920, 1080]]) {
  writeFileSync(news, before);
  const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true });
  const page = await context.newPage();
  page.on("pageerror", (error) => result.violations.push(String(error)));
  await page.goto(pathToFileURL(file).href);
  await page.click("#nav-seating");
  await page.screenshot({ path: join(folder, `announced-${width}.png`) });
  result.shown.push(await page.evaluate(() => {
    const [said, code] = document.querySelector("#announced").children;
    const dark = code.firstChild.getAttribute("d").split("M").length - 1;
    const { left, right, width } = code.getBoundingClientRect();
    return [said.textContent, code.viewBox.baseVal.width, dark, width > 100 && left >= 0 && right <= innerWidth];
  }));
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => axe.run());
  result.violations.push(...violations.map(({ id }) => id));
  copyFileSync(next, news);
  await page.waitForFunction(() => document.querySelector("#announced").hidden, null, { timeout: 15000 });
  result.drawn.push(await page.evaluate(() => document.querySelectorAll("#seats tbody tr").length === 8));
  await context.close();
}
await browser.close();
console.log(JSON.stringify(result));
