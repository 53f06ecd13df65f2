// One clock for all in headless Chromium: the projector's page sets it, a phone's page shows it.
//
//   node clock.mjs CHROMIUM SCREENSHOTS PROJECTOR PHONES LANGUAGE
//
// The two addresses are of servers that run; prints one JSON object.
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");
const [executablePath, folder, atProjector, atPhones, language] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const found = { violations: [], refused: [], runs: 0, methods: { projector: [], phone: [] } };

async function opened(who, url, width, height, options = {}) {
  const context = await browser.newContext({ viewport: { width, height }, ...options });
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error"
    && !message.location().url.endsWith("/favicon.ico") && found.refused.push(message.text()));
  page.on("pageerror", (error) => found.refused.push(String(error)));
  page.on("request", (request) => found.methods[who].push(request.method()));
  await page.goto(`${url}#clock`);
  return page;
}
const shown = (page) => page.evaluate(() => document.querySelector("#time").textContent);
const until = (page, pattern) => page.waitForFunction(
  (text) => new RegExp(text).test(document.querySelector("#time").textContent), pattern, { timeout: 30000 });

const projector = await opened("projector", atProjector, 1920, 1080);
const phone = await opened("phone", atPhones, 360, 740);
await until(phone, "–");
const controls = await Promise.all([projector, phone].map((page) => page.isVisible("#go")));
found.before = { projector: await shown(projector), phone: await shown(phone), controls };
await projector.fill("#minutes", "10");
await projector.click("#go");
await until(phone, "^(10:00|[5-9]:)");
found.started = [await shown(projector), await shown(phone)];

// another phone, an hour slow
const slow = await opened("phone", "about:blank", 360, 740);
await slow.addInitScript(() => { const real = Date.now; Date.now = () => real() - 3600000; });
await slow.goto(`${atPhones}#clock`);
await until(slow, "^[5-9]:");
found.slow = await shown(slow);

await projector.click("#go");
const paused = await shown(projector);
await until(phone, `^${paused}$`);
found.paused = [paused, await shown(phone)];

for (const [name, url, width, height] of [["projector", atProjector, 1920, 1080], ["phone", atPhones, 360, 740]]) {
  const page = await opened(name, url, width, height, { bypassCSP: true });
  await page.addScriptTag({ path: axe });
  await page.screenshot({ path: join(folder, `served-${name}-${language}.png`) });
  const { violations, passes } = await page.evaluate(() => axe.run());
  found.runs += passes.length;
  for (const { id, nodes } of violations) found.violations.push({ name, id, html: nodes[0].html });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) found.violations.push({ name, id: "page-scrolls-sideways", wide });
}
await browser.close();
for (const who of ["projector", "phone"]) found.methods[who] = [...new Set(found.methods[who])].sort();
console.log(JSON.stringify(found));
