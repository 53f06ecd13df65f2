// The pages for results from the tables in headless Chromium: a phone reports, another one confirms,
// the organiser accepts; accessible at every step, in each language, on a phone and on a screen.
//
//   node entry.mjs CHROMIUM SCREENSHOTS PHONE-LINK TAP-LINK DESK NAME
//
// PHONE-LINK is a table that types points, TAP-LINK one that taps who won. Prints one JSON object.
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");
const [executablePath, folder, link, tap, desk, name] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const found = [];
const result = { runs: 0, small: [] };

async function look(page, step, width, colorScheme) {
  await page.screenshot({ path: join(folder, `entry-${step}-${colorScheme}-${width}.png`), fullPage: true });
  const { violations, passes } = await page.evaluate(() => axe.run());
  result.runs += passes.length;
  for (const { id, nodes } of violations) found.push({ step, width, colorScheme, id, html: nodes[0].html });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) found.push({ step, width, id: "page-scrolls-sideways", wide });
  const small = await page.evaluate(() => [...document.querySelectorAll("main button, main select, main input:not([type=checkbox])")]
    .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML));
  result.small.push(...small);
}

async function open(colorScheme, width, address) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true, locale: "en-GB" });
  const page = await context.newPage();
  page.on("dialog", (dialog) => { found.push({ script: dialog.message() }); dialog.dismiss(); });
  page.on("pageerror", (error) => found.push({ error: String(error) }));
  await page.goto(address);
  await page.addScriptTag({ path: axe });
  return page;
}

// every language, before anything is sent
for (const colorScheme of ["light", "dark"]) {
  for (const width of [390, 1280]) {
    for (const [step, address] of [["type", link], ["tap", tap], ["wrong", link.replace(/#.*/, "#aaaaaaaaaaaaa")], ["desk", desk], ["codes", `${desk}codes`]]) {
      const page = await open(colorScheme, width, address);
      await page.waitForTimeout(400);
      for (const language of ["en", "de", "fr"]) {
        if (step !== "codes") await page.selectOption("#language", language);
        await page.waitForTimeout(150);
        await look(page, `${step}-${language}`, width, colorScheme);
      }
      await page.context().close();
    }
  }
}

// what the policy lets the page do, with nothing bypassed: a phone reports, another one confirms
async function phone(address) {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 800 }, locale: "en-GB" })).newPage();
  page.on("console", (message) => message.type() === "error" && found.push({ refused: message.text() }));
  page.on("pageerror", (error) => found.push({ error: String(error) }));
  await page.goto(address);
  await page.waitForSelector("#who");
  return page;
}
const one = await phone(link);
result.names = await one.evaluate((text) => document.body.textContent.includes(text), name);
result.disabled = await one.isDisabled("button.main");
await one.selectOption("#who", "0");
for (const [n, input] of (await one.$$("main input")).entries()) await input.fill(String(60 - n));
await one.click("button.main");
await one.waitForSelector(".fine");
await one.screenshot({ path: join(folder, "entry-reported-390.png"), fullPage: true });
result.reported = await one.textContent(".fine");
const other = await phone(link);
await other.selectOption("#who", "1");
await other.click("button.main");
await other.waitForFunction(() => document.querySelector(".fine").textContent === "Reported and confirmed.");
await other.screenshot({ path: join(folder, "entry-confirmed-390.png"), fullPage: true });
const third = await phone(tap);
await third.selectOption("#who", "2");
await third.click("button.tall >> nth=1");
await third.waitForSelector(".fine");
const organiser = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" })).newPage();
organiser.on("console", (message) => message.type() === "error" && found.push({ refused: message.text() }));
await organiser.goto(desk);
await organiser.waitForSelector(".card");
await organiser.screenshot({ path: join(folder, "entry-desk-1280.png"), fullPage: true });
await organiser.click("button.main");
await organiser.waitForFunction(() => [...document.querySelectorAll(".card")].some((card) => card.textContent.includes("Accepted by the organiser")));
await organiser.screenshot({ path: join(folder, "entry-accepted-1280.png"), fullPage: true });
await browser.close();
console.log(JSON.stringify({ ...result, found }));
