// The page of the room in headless Chromium: accessible in every view, at projector and phone size,
// refreshed without flicker or a lost scroll position, the clock right after sleep.
//
//   node room.mjs CHROMIUM SCREENSHOTS PAGE.html NEXT.js NAME
//
// NEXT.js is the news that replaces the page's own; NAME a player's name that must stay text. Prints
// one JSON object; axe-core and playwright-core are found from the working directory.
import { copyFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");
const [executablePath, folder, file, next, name] = process.argv.slice(2);
const views = ["standings", "seating", "tables", "open", "chances", "clock"];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const found = [];
const requests = new Set();
const result = { runs: 0 };
const news = file.replace(/\.html$/, ".js");
const before = readFileSync(news);

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [[360, 740], [1920, 1080]]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height }, bypassCSP: true });
    const page = await context.newPage();
    page.on("request", (request) => requests.add(new URL(request.url()).pathname.split("/").pop()));
    page.on("dialog", (dialog) => { found.push({ script: dialog.message() }); dialog.dismiss(); });
    page.on("pageerror", (error) => found.push({ error: String(error) }));
    await page.goto(pathToFileURL(file).href);
    await page.addScriptTag({ path: axe });
    for (const view of views) {
      await page.click(`#nav-${view}`);
      await page.screenshot({ path: join(folder, `${basename(file, ".html")}-${view}-${colorScheme}-${width}.png`) });
      const { violations, passes } = await page.evaluate(() => axe.run());
      result.runs += passes.length;
      for (const { id, nodes } of violations) found.push({ view, colorScheme, width, id, html: nodes[0].html });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) found.push({ view, width, id: "page-scrolls-sideways", wide });
    }
    await context.close();
  }
}

// what the policy lets the page do, with nothing bypassed
const context = await browser.newContext({ viewport: { width: 1000, height: 400 } });
const page = await context.newPage();
const refused = [];
page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
await page.goto(pathToFileURL(file).href);
await page.click("#nav-standings");
await page.evaluate(() => { document.querySelector("main").scrollTop = 150; window.mark = document.querySelector("header"); });
const rows = () => page.evaluate(() => document.querySelectorAll("#standings tbody tr").length);
result.rows = await rows();
copyFileSync(next, news);
const start = Date.now();
await page.waitForFunction((text) => document.querySelector("#lead").textContent === text,
  JSON.parse(readFileSync(next, "utf8").replace(/^[^(]*\(/, "").replace(/\);\s*$/, "")).lead, { timeout: 8000 });
result.refreshed = Date.now() - start;
result.scroll = await page.evaluate(() => document.querySelector("main").scrollTop);
result.same = await page.evaluate(() => window.mark === document.querySelector("header"));
result.named = await page.evaluate((text) => [...document.querySelectorAll("th, td, li")].some((e) => e.textContent === text), name);
result.markup = await page.evaluate(() => document.querySelectorAll("main a, main img, main b, main script").length);

// the draw, table by table
await page.click("#nav-tables");
const covered = () => page.evaluate(() => document.querySelectorAll(".card.covered").length);
await page.click("#hide");
result.hidden = await covered();
await page.click("#next");
result.afterNext = await covered();
await page.click("#all");
result.afterAll = await covered();
result.seats = await page.evaluate(() => [...document.querySelectorAll(".card:last-child li")]
  .map((e) => [e.value, e.textContent]));
// a name
await page.click("#nav-seating");
await page.fill("#find", name.slice(0, 4));
result.foundNames = await page.evaluate(() => document.querySelectorAll("#seats tbody tr").length);

// the clock, and a computer that slept: the end is a time of day
await page.click("#nav-clock");
await page.fill("#minutes", "10");
await page.click("#go");
await page.evaluate(() => { const real = Date.now; Date.now = () => real() + 4 * 60000; });
await page.waitForTimeout(400);
result.afterSleep = await page.evaluate(() => document.querySelector("#time").textContent);
await page.click("#go");
result.paused = await page.evaluate(() => document.querySelector("#time").textContent);
await page.evaluate(() => { const now = Date.now; Date.now = () => now() + 60 * 60000; });
await page.waitForTimeout(400);
result.stillPaused = await page.evaluate(() => document.querySelector("#time").textContent);
await page.click("#go");
await page.evaluate(() => {
  window.gongs = 0;
  window.AudioContext = class { constructor() { window.gongs += 1; throw new Error("no sound here"); } };
  const now = Date.now;
  Date.now = () => now() + 7 * 60000;
});
await page.waitForTimeout(900);
result.gongs = await page.evaluate(() => window.gongs);
result.over = await page.evaluate(() => [document.querySelector("#time").textContent, document.querySelector("#running").textContent]);
await page.reload();
await page.waitForTimeout(400);
result.reloaded = await page.evaluate(() => document.querySelector("#time").textContent);

// in turn: long standings roll down by themselves
await page.click("#nav-standings");
await page.click("#nav-rotate");
await page.waitForFunction(() => document.querySelector("main").scrollTop > 3, null, { timeout: 30000 });
result.rolls = true;
await browser.close();
(await import("node:fs")).writeFileSync(news, before);
console.log(JSON.stringify({ ...result, violations: found, refused, requests: [...requests] }));
