// Workbooks that are saved where they are, while others save too:  node saving.mjs SCENARIO '{"url": …}'
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { choose, click, download, main, open, reveal, said, start, visit } from "./browser.mjs";

const bytes = (file) => [...readFileSync(file)];

/** Before the page begins: work that waits until it is let go, and writing that can be refused. */
function gates() {
  const { postMessage } = Worker.prototype;
  const waiting = [];
  Worker.prototype.postMessage = function post(message, ...more) {
    const send = () => postMessage.call(this, message, ...more);
    if (window.hold && message.asked?.verb === "recalculate") waiting.push(send);
    else send();
  };
  window.release = () => {
    window.hold = false;
    for (const send of waiting.splice(0)) send();
  };
  const { createWritable } = FileSystemFileHandle.prototype;
  FileSystemFileHandle.prototype.createWritable = function create(...given) {
    if (window.held) throw new DOMException("another program has it open", "NoModificationAllowedError");
    return createWritable.apply(this, given);
  };
}

/** The page with workbooks of the browser's own file system in the place of what its dialog gives. */
async function inPlace(given, files) {
  const browser = await start(given);
  const page = await visit(browser.context, given, { inPlace: true, init: gates });
  await page.evaluate(async (list) => {
    const folder = await navigator.storage.getDirectory();
    const handle = (name) => folder.getFileHandle(name, { create: true });
    window.put = async (name, data) => {
      const stream = await (await handle(name)).createWritable();
      await stream.write(new Uint8Array(data));
      await stream.close();
    };
    window.get = async (name) => [...new Uint8Array(await (await (await handle(name)).getFile()).arrayBuffer())];
    for (const [name, data] of list) await window.put(name, data);
    window.showOpenFilePicker = () => Promise.all(list.map(([name]) => handle(name)));
  }, Object.entries(files).map(([name, file]) => [name, bytes(file)]));
  await page.click("[data-do=open]");
  await page.waitForSelector("#book:not([hidden])");
  await said(page);
  return {
    browser, page,
    /** What a file holds, laid into the folder. */
    keep: async (name, as) => writeFileSync(
      join(given.folder, as), new Uint8Array(await page.evaluate((one) => window.get(one), name))),
    /** Another program saves. */
    put: (name, file) => page.evaluate(([one, data]) => window.put(one, data), [name, bytes(file)]),
    lines: () => page.$$eval("#said p", (all) => all.map((one) => one.textContent)),
    /** A click on *Recalculate*, at which Python works until it is let go. */
    begin: async () => {
      await page.evaluate(() => { window.hold = true; });
      await reveal(page, "[data-ask=recalculate]");
      await page.click("[data-ask=recalculate]");
    },
    end: async () => {
      await page.evaluate(() => window.release());
      return said(page);
    },
  };
}

/** Another workbook is chosen, the page closed and a file dropped, while Python works at the first. */
async function whileItWorks(given) {
  const { browser, page, keep, lines, begin, end } = await inPlace(given, { "a.xlsx": given.a, "b.xlsx": given.b });
  const told = {};
  await choose(page, "#chosen", "a.xlsx");
  told.title = (await said(page), await page.textContent("#title"));
  await begin();
  told.locked = await page.isDisabled("#chosen");
  // a list that was open already
  await page.$eval("#chosen", (list) => {
    list.value = "b.xlsx";
    list.dispatchEvent(new Event("change", { bubbles: true }));
  });
  told.chosen = await lines();
  await page.click("[data-do=close]");
  told.close = await lines();
  await page.evaluate((data) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(data)], "c.xlsx"));
    document.querySelector("#drop").dispatchEvent(
      new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: dropped }));
  }, bytes(given.b));
  told.drop = await lines();
  told.recalculate = await end();
  told.list = await page.inputValue("#chosen");
  told.open = [await page.isVisible("#book"), await page.textContent("#title")];
  await keep("a.xlsx", "a.xlsx");
  await keep("b.xlsx", "b.xlsx");
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** Another program has the file open, closes it, and has it open again; then it saves. */
async function refused(given) {
  const { browser, page, keep, put } = await inPlace(given, { "a.xlsx": given.a });
  const told = {};
  const hold = (on) => page.evaluate((value) => { window.held = value; }, on);
  await hold(true);
  told.refused = await click(page, "[data-ask=recalculate]");
  told.strip = await page.$$eval("#save button", (all) => all.filter((one) => !one.hidden).map((one) => one.textContent));
  await keep("a.xlsx", "refused.xlsx");
  await hold(false);
  told.repeated = await click(page, "[data-ask=recalculate]");
  await keep("a.xlsx", "repeated.xlsx");
  await hold(true);
  told.undo = await click(page, "[data-do=undo]");
  await hold(false);
  told.saved = await click(page, "[data-do=save]");
  told.gone = await page.isVisible("#save");
  await keep("a.xlsx", "undone.xlsx");
  await hold(true);
  await click(page, "[data-ask=recalculate]");
  await hold(false);
  await put("a.xlsx", given.b);
  told.overtaken = await click(page, "[data-do=save]");
  told.still = await click(page, "[data-ask=recalculate]");
  await keep("a.xlsx", "theirs.xlsx");
  await page.click("[data-do=again]");
  told.question = await page.textContent("#asked");
  await page.click("#question [value='']");
  told.mine = (await said(page), await page.textContent("#title"));
  await download(page, "[data-do=download]", join(given.folder, "copy.xlsx"));
  await click(page, "[data-do=again]");
  told.theirs = await page.textContent("#title");
  told.waits = await page.isVisible("#save");
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** Another program saves while Python works. */
async function meanwhile(given) {
  const { browser, page, keep, put, begin, end } = await inPlace(given, { "a.xlsx": given.a });
  await begin();
  await put("a.xlsx", given.b);
  const told = { recalculate: await end() };
  await keep("a.xlsx", "theirs.xlsx");
  await download(page, "[data-do=download]", join(given.folder, "copy.xlsx"));
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** Where the browser can only download: what would throw unsaved work away asks first. */
async function thrownAway(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  const asked = [];
  const title = () => page.textContent("#title");
  const answer = async (value) => {
    await page.waitForSelector("#question[open]");
    asked.push(await page.textContent("#asked"));
    await page.click(`#question [value='${value}']`);
    await said(page);
    return [await page.isVisible("#book"), await title()];
  };
  await open(page, given.a);
  await click(page, "[data-ask=recalculate]");
  const told = {};
  await page.setInputFiles("#files", given.b);
  told.other = await answer("");
  await page.setInputFiles("#files", given.a);
  told.same = await answer("");
  await page.click("[data-do=close]");
  told.close = await answer("");
  told.waits = await page.isVisible("#save");
  let left = "";
  page.once("dialog", (dialog) => { left = dialog.type(); });
  await page.reload();
  await page.waitForSelector("[data-state^=ready]", { timeout: 120_000 });
  told.left = left;
  await open(page, given.a);
  await click(page, "[data-ask=recalculate]");
  await page.setInputFiles("#files", given.b);
  told.thrown = await answer("yes");
  await open(page, given.a);
  told.nothing = await title(); // nothing was unsaved, so nothing is asked
  await click(page, "[data-ask=recalculate]");
  await download(page, "[data-do=download]", join(given.folder, "kept.xlsx"));
  await click(page, "[data-do=close]");
  told.closed = await page.isVisible("#book");
  return { told, asked, trouble: browser.trouble, origins: await browser.origins() };
}

/** Two tabs have the same file in hand: one writes at a time, and what it wrote is seen first by the other. */
async function twoTabs(given) {
  const { browser, page, keep } = await inPlace(given, { "a.xlsx": given.a });
  const other = await visit(browser.context, given, { inPlace: true });
  await other.evaluate(() => {
    const file = async () => (await navigator.storage.getDirectory()).getFileHandle("a.xlsx");
    window.showOpenFilePicker = async () => [await file()];
  });
  await other.click("[data-do=open]");
  await other.waitForSelector("#book:not([hidden])");
  await said(other);
  // the first tab is in the middle of a write
  await page.evaluate(() => {
    const { close } = FileSystemWritableFileStream.prototype;
    window.going = new Promise((done) => { window.go = done; });
    FileSystemWritableFileStream.prototype.close = async function later() {
      window.waits = true;
      await window.going;
      return close.call(this);
    };
  });
  await page.click("[data-ask=recalculate]");
  await page.waitForFunction(() => window.waits);
  const told = { held: await click(other, "[data-ask=recalculate]") };
  told.waits = await other.isVisible("#save");
  await page.evaluate(() => window.go());
  told.first = await said(page);
  await keep("a.xlsx", "first.xlsx");
  told.late = await click(other, "[data-do=save]");
  await keep("a.xlsx", "late.xlsx");
  await other.click("[data-do=again]");
  await other.click("#question [value=yes]").catch(() => undefined);
  await said(other);
  told.after = await click(other, "[data-ask=recalculate]");
  told.left = await other.isVisible("#left");
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

await main({ whileItWorks, refused, meanwhile, thrownAway, twoTabs });
