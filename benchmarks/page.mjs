// The page in headless Chromium, measured:  node page.mjs '{"url": …, "files": […]}'
import { readFileSync, rmSync } from "node:fs";
import { main, open, ready, start, visit } from "../tests/page/browser.mjs";

const VISITS = 5;
const CLICKS = 12;
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** From the address to a page that can be asked, in milliseconds; what it took of the processor is noted. */
async function visited(context, given, kept, spent = []) {
  const page = await context.newPage();
  const from = performance.now();
  await page.goto(given.url);
  await ready(page, false);
  const took = performance.now() - from;
  spent.push((await renderer(context)).spent());
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

/** The process that shows the page: its megabytes, and the milliseconds of processor it has had. */
async function renderer(context) {
  const session = await context.browser().newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const resident = (id) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]) / 1024;
  const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const id = ids.toSorted((a, b) => resident(b) - resident(a))[0];
  return {
    memory: () => resident(id),
    spent: () => {
      const [user, system] = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13);
      return (Number(user) + Number(system)) * 10; // a tick is a hundredth of a second
    },
  };
}

async function measure(given) {
  const first = [];
  for (let i = 0; i < 1; i += 1) {
    rmSync(given.profile, { recursive: true, force: true });
    const browser = await start(given);
    first.push(await visited(browser.context, given, true));
    await browser.origins();
  }
  const later = [], visits = [];
  for (let i = 0; i < VISITS; i += 1) {
    const browser = await start(given);
    later.push(await visited(browser.context, given, false, visits));
    await browser.origins();
  }
  const browser = await start(given);
  const found = { first: middle(first), later: middle(later), visits, files: {} };
  for (const [name, file] of Object.entries(given.files)) {
    const page = await visit(browser.context, given);
    const process = await renderer(browser.context);
    const memory = process.memory();
    await open(page, file);
    const clicks = [];
    let spent = 0;
    for (let i = 0; i < CLICKS; i += 1) {
      const before = process.spent();
      clicks.push(await clicked(page, "[data-ask=recalculate]"));
      if (i > 1) spent += process.spent() - before;
      await clicked(page, "[data-do=undo]");
    }
    const warm = clicks.slice(2);
    found.files[name] = {
      cold: clicks[0], warm: middle(warm), spent: spent / warm.length, memory, after: process.memory(),
    };
    await page.close();
  }
  await browser.origins();
  return found;
}

/** Many recalculations, each of them undone. */
async function memory(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  const process = await renderer(browser.context);
  let begun = 0;
  page.on("worker", () => { begun += 1; });
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    const seen = new WeakSet();
    Worker.prototype.postMessage = function post(...given) {
      if (!seen.has(this)) this.addEventListener("message", ({ data }) => { window.python = data.memory ?? window.python; });
      seen.add(this);
      return postMessage.apply(this, given);
    };
  });
  await open(page, given.file);
  const told = [];
  const tell = async (clicks) => {
    const python = await page.evaluate(() => window.python ?? 0);
    told.push({ clicks, held: process.memory(), python: python / 2 ** 20, begun });
    console.error(JSON.stringify(told.at(-1)));
  };
  await tell(0);
  for (let i = 1; i <= given.clicks; i += 1) {
    await clicked(page, "[data-ask=recalculate]");
    if (i % 10 === 0 || i === 1) await tell(i);
    await clicked(page, "[data-do=undo]");
  }
  await page.waitForTimeout(30_000);
  await tell(given.clicks);
  await browser.origins();
  return told;
}

await main({ measure, memory });