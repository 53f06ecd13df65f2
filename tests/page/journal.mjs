// The journal in a real browser:  node journal.mjs SCENARIO '{"url": …}'
import { join } from "node:path";
import { click, download, main, open, said, start, visit } from "./browser.mjs";

/** The changes by their words, the last one first. */
const changes = (page) => page.$$eval("#changes li", (all) => all.map((one) => one.firstChild.textContent.trim()));

/** A browser that has no storage for pages. */
const without = () => {
  Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("", "SecurityError"); } });
};

/** The process of a page dies when something is typed; the next one goes on, with the way back. */
async function crashed(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  await open(page, given.event);
  await page.click("[data-view=event]");
  await page.waitForSelector(`[data-cell="${given.cell}"]`);
  await said(page);
  await page.fill(`[data-cell="${given.cell}"]`, given.text);
  await page.press(`[data-cell="${given.cell}"]`, "Enter");
  await page.waitForSelector("#save:not([hidden])");
  const told = { changes: await changes(page) };
  // as long as the process is dying, its service worker is still asked for the next page, and never answers
  await Promise.all([page.waitForEvent("crash"), page.goto("chrome://crash").catch(() => undefined)]);
  const next = await visit(browser.context, given);
  await next.waitForSelector("#left:not([hidden])");
  told.left = await next.textContent("#left-files");
  told.wentOn = await click(next, "[data-do=go_on]");
  told.title = await next.textContent("#title");
  told.again = await changes(next);
  told.save = await next.isVisible("#save");
  told.undo = await click(next, "[data-do=undo]");
  told.before = await next.textContent("#title");
  told.emptied = await click(next, "[data-do=empty_journal]");
  await next.close({ runBeforeUnload: false });
  const last = await visit(browser.context, given);
  await last.waitForSelector("[data-state=ready_offline]");
  told.offered = await last.isVisible("#left");
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** Storage is blocked: that is said once, and everything works. */
async function blocked(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given, { init: without });
  await open(page, given.event);
  const done = await click(page, "[data-ask=recalculate]");
  const told = { off: await page.isVisible("#journal-off"), done, wrong: await page.$eval("#said", (box) => box.className) };
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** The browser has no room for what is typed, and then has some again. */
async function full(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  const session = await browser.context.newCDPSession(page);
  const { origin } = new URL(given.url);
  const quota = (bytes) => session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: bytes });
  const type = async (text) => {
    await page.fill(`[data-cell="${given.cell}"]`, text);
    await page.press(`[data-cell="${given.cell}"]`, "Enter");
    await page.waitForFunction(() => !("entering" in document.querySelector("main").dataset));
    await said(page);
    return { off: await page.isVisible("#journal-off"), said: await page.$eval("#said", (box) => box.className) };
  };
  await open(page, given.event);
  await page.click("[data-view=event]");
  await page.waitForSelector(`[data-cell="${given.cell}"]`);
  await quota(1);
  const told = { none: await type("Ohne Platz") };
  told.recalculated = await click(page, "[data-ask=recalculate]");
  told.undo = await click(page, "[data-do=undo]");
  told.shown = await page.textContent("#title");
  await download(page, "[data-do=download]", join(given.folder, "full.xlsx"));
  await quota(undefined);
  await click(page, "[data-ask=recalculate]");
  told.room = await page.isHidden("#journal-off");
  await Promise.all([page.waitForEvent("crash"), page.goto("chrome://crash").catch(() => undefined)]);
  const next = await visit(browser.context, given);
  await next.waitForSelector("#left:not([hidden])");
  await click(next, "[data-do=go_on]");
  told.again = await next.textContent("#title");
  told.changes = await changes(next);
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

await main({ crashed, blocked, full });
