// What the page of the room shows on a phone and on a wall, and what a viewer chooses there.
//
//   node sizes.mjs CHROMIUM SCREENSHOTS PAGE.html NEXT.js
//
// NEXT.js is the news that comes while a line is open. Prints one JSON object; axe-core and
// playwright-core are found from the working directory.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");
const [executablePath, folder, file, next] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const shots = basename(file, ".html");
const found = { violations: [], sizes: {} };

// of the first list: how many lines are on the screen whole, total included, and in how many columns
const measure = (page) => page.evaluate(() => {
  const rows = [...document.querySelectorAll(".list")][0].querySelectorAll("tbody tr");
  const inside = (e) => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
  };
  const whole = [...rows].filter((row) => [...row.children].every(inside));
  const wide = [...rows].every((row) => row.lastChild.getBoundingClientRect().right <= innerWidth);
  return {
    whole: whole.length, totals: wide, columns: new Set([...rows].map((row) => row.getBoundingClientRect().left)).size,
    letters: parseFloat(getComputedStyle(rows[0].querySelector("th")).fontSize),
  };
});
for (const [width, height] of [[390, 844], [820, 1180], [1280, 800], [1920, 1080]]) {
  const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(folder, `${shots}-${width}.png`) });
  found.sizes[width] = await measure(page);
  await page.click("#nav-tables");
  await page.locator("#tables .tools button").nth(1).click();
  await page.screenshot({ path: join(folder, `${shots}-tables-${width}.png`) });
  found.sizes[width].tables = await page.evaluate(() => {
    const cards = [...document.querySelectorAll("#cards .card")].map((card) => card.getBoundingClientRect());
    return {
      whole: cards.filter((box) => box.top >= 0 && box.bottom <= innerHeight).length,
      wide: cards.every((box) => box.right <= innerWidth),
      letters: parseFloat(getComputedStyle(document.querySelector("#cards li")).fontSize),
    };
  });
  await context.close();
}

// a phone: a name, a line and a language are chosen, and the first and last remembered
const news = file.replace(/\.html$/, ".js");
const before = readFileSync(news);
const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, bypassCSP: true });
const page = await phone.newPage();
page.on("pageerror", (error) => found.violations.push(String(error)));
await page.goto(pathToFileURL(file).href);
const me = await page.evaluate(() => document.querySelector("#me").options[3].value);
await page.getByRole("combobox").first().selectOption(me);
const key = await page.locator("#standings details").last().getAttribute("data-key");
const line = page.locator(`#standings details[data-key="${key}"]`);
found.closed = await line.locator("dl").isVisible();
await line.locator("summary").focus();
await page.keyboard.press("Enter");
found.open = await line.locator("dl").isVisible();
copyFileSync(next, news);
await page.waitForFunction((text) => document.querySelector("#lead").textContent !== text, await page.textContent("#lead"));
found.stillOpen = await line.locator("dl").isVisible();
found.focus = await page.evaluate(() => document.activeElement.tagName);
await page.selectOption("#language", "fr");
await page.reload();
found.lang = await page.evaluate(() => document.documentElement.lang);
found.words = await Promise.all(["#nav-standings", "#go", "thead th:last-child"].map((one) => page.locator(one).first().textContent()));
found.label = await page.getAttribute("nav", "aria-label");
const first = await page.evaluate(() => [".list th[scope=row] summary", ".cards"].map((one) => document.querySelector(one).textContent));
found.own = [first[0] === me, first[1].includes(me)];
found.marked = await page.evaluate(() => [...document.querySelectorAll("#standings [aria-current] summary")].map((e) => e.textContent));
found.marked = found.marked.length > 1 && found.marked.every((name) => name === me);
await page.locator("#standings summary").first().click();
await page.addScriptTag({ path: axe });
for (const [colorScheme, width, height] of [["light", 390, 844], ["dark", 390, 844], ["dark", 1920, 1080]]) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  await page.screenshot({ path: join(folder, `${shots}-own-${colorScheme}-${width}.png`) });
  const { violations } = await page.evaluate(() => axe.run());
  for (const { id, nodes } of violations) found.violations.push({ id, colorScheme, width, html: nodes[0].html });
}
await browser.close();
writeFileSync(news, before);
console.log(JSON.stringify(found));
