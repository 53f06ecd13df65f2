// The page in headless Chromium, measured:  node web.mjs '{"url": …, "files": […]}'
import { readFileSync, rmSync } from "node:fs";
import { main, open, ready, start, visit } from "../tests/page/browser.mjs";

const VISITS = 5;
const CLICKS = 7;
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** From the address to a page that can be asked, in milliseconds. */
async function visited(context, given, kept) {
  const page = await context.newPage();
  const from = performance.now();
  await page.goto(given.url);
  await ready(page, false);
  const took = performance.now() - from;
  if (kept) await ready(page, true);
  await page.close();
  return took;
}

/** A click, from the page's own clock to the moment that everything stands there. */
const clicked = (page, selector) => page.evaluate((what) => new Promise((done) => {
  const box = document.querySelector("main");
  const from = performance.now();
  const look = new MutationObserver(() => {
    if (box.getAttribute("aria-busy") === "true") return;
    look.disconnect();
    done(performance.now() - from);
  });
  look.observe(box, { attributes: true, attributeFilter: ["aria-busy"] });
  document.querySelector(what).click();
}), selector);

/** Megabytes of the biggest renderer. */
async function memory(context) {
  const session = await context.browser()?.newBrowserCDPSession() ?? await context.newCDPSession(context.pages()[0]);
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const resident = ({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]) / 1024;
  return Math.max(...processInfo.filter(({ type }) => type === "renderer").map(resident));
}

async function measure(given) {
  const first = [];
  for (let i = 0; i < 3; i += 1) {
    rmSync(given.profile, { recursive: true, force: true });
    const browser = await start(given);
    first.push(await visited(browser.context, given, true));
    await browser.origins();
  }
  const later = [];
  for (let i = 0; i < VISITS; i += 1) {
    const browser = await start(given);
    later.push(await visited(browser.context, given, false));
    await browser.origins();
  }
  const browser = await start(given);
  const found = { first: middle(first), later: middle(later), files: {} };
  for (const [name, file] of Object.entries(given.files)) {
    const page = await visit(browser.context, given);
    await open(page, file);
    const clicks = [];
    for (let i = 0; i < CLICKS; i += 1) {
      clicks.push(await clicked(page, "[data-ask=recalculate]"));
      await clicked(page, "[data-do=undo]");
    }
    found.files[name] = { cold: clicks[0], warm: middle(clicks.slice(2)) };
    found.memory = await memory(browser.context).catch(() => null);
    await page.close();
  }
  await browser.origins();
  return found;
}

await main({ measure });
