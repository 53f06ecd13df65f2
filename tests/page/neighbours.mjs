// What stands beside the page on its site, and what it takes of the computer:
// node neighbours.mjs SCENARIO '{"url": …}'
import { join } from "node:path";
import { click, download, main, open, start, visit } from "./browser.mjs";

const MICROSOFT = "https://appsforoffice.microsoft.com";

/** The add-in's pane, and a document without any policy, after a visit of the page. */
async function pane(given) {
  const browser = await start(given);
  const { context } = browser;
  await context.route(`${MICROSOFT}/**`, (route) => route.fulfill({
    contentType: "text/javascript", body: "window.loaded = true;", headers: { "Access-Control-Allow-Origin": "*" },
  }));
  await visit(context, given, { kept: true });
  const page = await context.newPage();
  await page.goto(`${given.url}office/pane.html`);
  const found = {
    kept: await page.evaluate(() => !!navigator.serviceWorker.controller),
    office: await page.evaluate(() => !!window.loaded),
  };
  await page.goto(`${given.url}office/plain.html`);
  found.asked = await page.evaluate((url) => fetch(`${url}/x.js`).then(() => "answered", String), MICROSOFT);
  const origins = await browser.origins();
  return { ...found, origins: origins.filter((one) => one !== MICROSOFT) };
}

/** Twice a small workbook, a big one, and the small one again: how often Python began anew after each,
 * and whether sheets that came out as they stood were left there. */
async function memory(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  let begun = 0;
  page.on("worker", () => { begun += 1; });
  const told = [];
  for (const file of [given.small, given.small, given.big, given.small]) {
    await open(page, file);
    const sheet = await page.$("#sheets details");
    const lines = await click(page, "[data-ask=recalculate]");
    const stayed = await sheet.evaluate((one) => one.isConnected);
    await download(page, "[data-do=download]", join(given.folder, "out.xlsx"));
    told.push({ lines, begun, stayed, running: page.workers().length });
  }
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

await main({ memory, pane });
