// What people do with the page, one scenario at a time:  node drive.mjs SCENARIO '{"url": …}'
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { axe, choose, click, download, fill, findings, main, open, ready, reveal, said, start, visit } from "./browser.mjs";

const bytes = (file) => [...readFileSync(file)];

/** Every button on each workbook; the files that come back are laid into the folder. */
async function everything(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  const told = {};
  for (const file of given.events) {
    const stem = basename(file, ".xlsx");
    const out = (end) => join(given.folder, `${stem}.${end}`);
    const mine = told[stem] = { opened: await open(page, file) };
    mine.title = await page.textContent("#title");
    mine.recalculate = await click(page, "[data-ask=recalculate]");
    mine.name = await download(page, "[data-do=download]", out("recalc.xlsx"));
    mine.sheets = await page.$$eval("#sheets summary", (all) => all.map((one) => one.textContent));
    mine.again = await click(page, "[data-ask=recalculate]");
    mine.undo = await click(page, "[data-do=undo]");
    await download(page, "[data-do=download]", out("undone.xlsx"));
    mine.check = await click(page, "[data-ask=check]");
    mine.findings = await findings(page);
    mine.verify = await click(page, "[data-ask=verify]");
    await fill(page, "#who", mine.who = await page.getAttribute("#people option", "value"));
    mine.explain = await click(page, "#explain button");
    mine.exports = {};
    for (const to of await page.$$eval("#to option", (all) => all.map((one) => one.value))) {
      await choose(page, "#to", to);
      mine.exports[to] = await download(page, "#export button", out(`export-${to}`));
    }
  }
  for (const file of given.undrawn) {
    const stem = basename(file, ".xlsx");
    await open(page, file);
    told[stem] = { draw: await click(page, "[data-ask=draw]") };
    await download(page, "[data-do=download]", join(given.folder, `${stem}.drawn.xlsx`));
  }
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** A season as a folder and as files picked by hand, and every new workbook in one language. */
async function seasons(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  const told = { folder: await open(page, given.season, true) };
  told.chosen = await page.inputValue("#chosen");
  told.hidden = await page.$$eval("[data-for=event]", (all) => all.every((one) => one.hidden));
  told.recalculate = await click(page, "[data-ask=recalculate]");
  await download(page, "[data-do=download]", join(given.folder, "season.folder.xlsx"));
  await choose(page, "#next-type", "final");
  await fill(page, "#next-size", "12");
  told.whatIf = await click(page, "#what-if button");
  told.flat = await open(page, given.files);
  await click(page, "[data-ask=recalculate]");
  await download(page, "[data-do=download]", join(given.folder, "season.flat.xlsx"));
  await choose(page, "#chosen", { index: 0 });
  told.other = await said(page);
  told.made = {};
  const rules = await page.$$eval("#rules option", (all) => all.map((one) => one.value));
  for (const [n, one] of rules.entries()) {
    const language = ["en", "de"][n % 2];
    if (n % 2) await click(page, "[data-do=close]"); // else it stands beside the last one
    await reveal(page, "#new summary");
    if (!(await page.isVisible("#new button"))) await page.click("#new summary");
    await choose(page, "#new-language", language);
    await choose(page, "#rules", one);
    const target = join(given.folder, `${one} ${language}.xlsx`);
    await click(page, "#new button");
    told.made[basename(target)] = await download(page, "[data-do=download]", target);
  }
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** Rules of one's own, what is still needed, a round drawn again, and the way back and forth. */
async function choices(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  const told = {};
  const keep = (name) => download(page, "[data-do=download]", join(given.folder, `${name}.xlsx`));
  const own = () => page.$eval("#own", (strip) => (strip.hidden ? "" : strip.querySelector("span").textContent));
  told.waiting = await open(page, given.rules);
  await click(page, "#new summary");
  told.offered = await page.$eval("#rules option", (one) => one.textContent);
  await click(page, "#new button");
  told.made = await download(page, "[data-do=download]", join(given.folder, "new.xlsx"));
  told.opened = await open(page, [given.event, given.rules]);
  told.held = await own();
  await click(page, "[data-ask=recalculate]");
  await keep("ruled");
  await click(page, "[data-do=own_away]");
  told.away = await own();
  await click(page, "[data-ask=recalculate]");
  await keep("unruled");
  told.bad = await open(page, given.bad);
  told.findings = await findings(page);
  told.two = await open(page, [given.rules, given.bad]);
  told.next = await open(page, [given.drawn, given.rules]);
  told.with = await own();
  told.other = await open(page, given.drawn);
  told.without = await own();
  await fill(page, "#reason", "");
  await reveal(page, "#redraw button");
  await page.click("#redraw button");
  told.reasonless = await page.$eval("#reason", (field) => field.matches(":invalid"));
  await fill(page, "#reason", given.reason);
  told.redraw = await click(page, "#redraw button");
  await keep("redrawn");
  told.undo = await click(page, "[data-do=undo]");
  await keep("undone");
  told.redo = await click(page, "[data-do=redo]");
  await keep("redone");
  told.steps = await page.$$eval("[data-do=undo], [data-do=redo]", (all) => all.map((one) => one.disabled));
  await click(page, "[data-do=undo]");
  await click(page, "[data-ask=recalculate]");
  told.forgotten = await page.isDisabled("[data-do=redo]");
  told.everybody = await click(page, "#what-if button");
  await page.focus("#whom");
  await page.keyboard.type(given.who);
  await page.keyboard.press("Enter");
  told.one = await said(page);
  told.sheets = await page.$$eval("#sheets summary", (all) => all.length);
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** A draw with options, then what was announced and published compared, and a list imported. */
async function options(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  await open(page, given.event);
  const form = (verb) => `form.options[data-verb=${verb}]`;
  const send = (verb) => click(page, `${form(verb)} button`);
  const told = {};
  await page.click("[data-view=more]");
  await page.$$eval("[data-part=more] details", (all) => all.forEach((one) => { one.open = true; }));
  await page.fill(`${form("draw")} [name=stage]`, given.stage);
  for (const name of ["repair", "slips"]) await page.$eval(`${form("draw")} [name=${name}]`, (one) => { one.checked = false; });
  told.draw = await send("draw");
  told.usual = await page.$eval(`${form("draw")} [name=slips]`, (one) => one.checked);
  await download(page, "[data-do=download]", join(given.folder, "with.xlsx"));
  await page.fill(`${form("verify")} [name=announced]`, `${given.hashes.join("\n")}\n`);
  told.announced = await send("verify");
  told.findings = await findings(page);
  await page.setInputFiles(`${form("verify")} [name=published]`, given.published);
  told.published = await send("verify");
  told.log = await download(page, "[name=all_] + button", join(given.folder, "log.txt"));
  await page.setInputFiles(`${form("players_import")} [name=source]`, given.people);
  await page.fill(`${form("players_import")} [name=skip]`, given.skip);
  told.people = await send("players_import");
  await download(page, "[data-do=download]", join(given.folder, "people.xlsx"));
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** What the round needs as a PDF, then certificates alone; and again without network. */
async function printed(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given, { kept: true });
  await open(page, given.event);
  const keep = (name, selector) => download(page, selector, join(given.folder, `${name}.pdf`));
  const told = { name: await keep("pack", ".bar [data-verb=print] button"), said: await said(page) };
  await page.click("[data-view=more]");
  await page.$$eval("[data-part=more] details", (all) => all.forEach((one) => { one.open = true; }));
  await page.check("[value=certificates]");
  await keep("certificates", ".options[data-verb=print] button");
  await browser.context.setOffline(true);
  await page.reload();
  await ready(page);
  await open(page, given.event);
  await keep("offline", ".bar [data-verb=print] button");
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** The page for the room in a second window, which follows what is typed in the first; and as one file. */
async function projected(given) {
  const browser = await start(given, { bypassCSP: false });
  const page = await visit(browser.context, given);
  await open(page, given.event);
  await page.click("[data-view=more]");
  await page.$$eval("[data-part=more] details", (all) => all.forEach((one) => { one.open = true; }));
  const [room] = await Promise.all([browser.context.waitForEvent("page"), page.click("[data-do=project]")]);
  const shows = (text) => room.waitForFunction(
    (wanted) => document.querySelector("#title")?.textContent === wanted, text, { timeout: 60_000 });
  await shows(given.title);
  const rows = await room.$$eval("#standings tbody tr", (all) => all.length);
  const name = await download(page, "[data-verb=room] button", join(given.folder, "room.html"));
  await page.click("[data-view=event]");
  await page.fill(`[data-cell="${given.cell}"]`, given.renamed);
  await page.keyboard.press("Enter");
  await shows(given.renamed);
  await page.close();
  const late = await room.waitForFunction(() => document.querySelector("#notice").textContent, null, { timeout: 60_000 });
  return { rows, name, late: await late.jsonValue(), trouble: browser.trouble, origins: await browser.origins() };
}

/** Files that are no use: each its message, and nothing to save. */
async function refused(given) {
  const browser = await start(given, { locale: "de" });
  const page = await visit(browser.context, given);
  const told = {};
  for (const file of given.files) {
    const mine = told[basename(file)] = { opened: await open(page, file) };
    mine.recalculate = await click(page, "[data-ask=recalculate]");
    mine.findings = await findings(page);
    mine.wrong = await page.$eval("#said", (box) => box.classList.contains("wrong"));
    mine.save = await page.isVisible("#save");
    mine.undo = await page.isEnabled("[data-do=undo]");
  }
  return { told, size: statSync(given.files[0]).size, origins: await browser.origins() };
}

/** Work that takes long is cancelled; then the same again, to its end. */
async function cancelled(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  await open(page, given.big);
  await reveal(page, "[data-ask=recalculate]");
  await page.click("[data-ask=recalculate]");
  await page.waitForSelector("[data-do=cancel]");
  const alive = await page.evaluate(() => document.title); // the page is not frozen
  const cancel = await click(page, "[data-do=cancel]");
  const save = await page.isVisible("#save");
  const after = await click(page, "[data-ask=recalculate]");
  await download(page, "[data-do=download]", join(given.folder, "big.recalc.xlsx"));
  return { alive, cancel, save, after, trouble: browser.trouble, origins: await browser.origins() };
}

/** A workbook that is saved where it is; another program changes it meanwhile. */
async function inPlace(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given, { inPlace: true });
  // a real handle, of the browser's own file system, in the place of what the dialog gives
  await page.evaluate(async (bytes) => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("event.xlsx", { create: true });
    const put = async (data) => {
      const stream = await handle.createWritable();
      await stream.write(new Uint8Array(data));
      await stream.close();
    };
    await put(bytes);
    window.put = put;
    window.get = async () => [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
    window.showOpenFilePicker = async () => [handle];
    window.remove = () => folder.removeEntry("event.xlsx");
  }, bytes(given.event));
  const keep = async (name) => writeFileSync(
    join(given.folder, `${name}.xlsx`), new Uint8Array(await page.evaluate(() => window.get())));
  const told = { opened: await click(page, "[data-do=open]") };
  await page.waitForSelector("#book:not([hidden])");
  await said(page);
  told.recalculate = await click(page, "[data-ask=recalculate]");
  await keep("written");
  told.save = await page.isVisible("#save");
  told.undo = await click(page, "[data-do=undo]");
  await keep("undone");
  await page.evaluate((bytes) => window.put(bytes), bytes(given.other));
  told.outside = await click(page, "[data-ask=recalculate]");
  await keep("kept");
  told.undoable = await page.isEnabled("[data-do=undo]");
  told.after = await click(page, "[data-ask=recalculate]");
  await keep("last");
  await page.evaluate(() => window.remove());
  told.gone = await click(page, "[data-do=undo]");
  return { told, origins: await browser.origins() };
}

/** Dropped on the page: one file, a file that is no workbook, two files. */
async function dropped(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  const drop = async (...files) => {
    await page.evaluate((list) => {
      const data = new DataTransfer();
      for (const [name, bytes] of list) data.items.add(new File([new Uint8Array(bytes)], name));
      document.querySelector("#drop").dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    }, files);
    return said(page);
  };
  const told = { none: await drop(["notes.txt", []], ["~$event.xlsx", []]) };
  told.one = await drop(["event.xlsx", bytes(given.event)]);
  told.title = await page.textContent("#title");
  told.two = await drop(["event.xlsx", bytes(given.event)], ["notes.txt", []]);
  told.choice = await page.isVisible("#choice");
  return { told, trouble: browser.trouble, origins: await browser.origins() };
}

/** In Firefox the person is asked whether files may stay for good, and may never answer. */
const unanswered = () => { navigator.storage.persist = () => new Promise(() => undefined); };

/** A first visit until the page is kept, then the next one with or without network. */
async function kept(given) {
  const browser = await start(given);
  const { context } = browser;
  let page = await visit(context, given, { kept: true, init: unanswered });
  const version = await page.getAttribute("html", "data-version");
  await page.close();
  const caches = async () => (await page.evaluate(() => caches.keys())).sort();
  if (given.cut) await context.setOffline(true);
  page = await visit(context, given, { kept: true });
  const found = { version, caches: await caches(), trouble: [...browser.trouble] };
  if (given.file) {
    await open(page, given.file);
    found.said = await click(page, "[data-ask=recalculate]");
    await download(page, "[data-do=download]", join(given.folder, "offline.xlsx"));
  }
  found.stranger = await page.evaluate(() => fetch("http://127.0.0.2/").then(() => "", String));
  found.origins = await browser.origins();
  return found;
}

/** A later visit, when the site has become another one: the old page until somebody says so. */
async function renewed(given) {
  const browser = await start(given);
  const page = await visit(browser.context, given);
  const before = await page.getAttribute("html", "data-version");
  await page.click("[data-do=newer]", { timeout: 60_000 });
  await page.waitForFunction(
    (old) => document.documentElement.dataset.version !== old, before, { timeout: 60_000 });
  await ready(page, true);
  const after = await page.getAttribute("html", "data-version");
  const caches = (await page.evaluate(() => caches.keys())).sort();
  const newer = await page.isVisible("#newer");
  return { before, after, caches, newer, trouble: browser.trouble, origins: await browser.origins() };
}

/** Accessibility at three widths, light and dark, with keyboard alone, and on paper. */
async function accessible(given) {
  const browser = await start(given, { bypassCSP: true });
  const page = await visit(browser.context, given);
  const found = [];
  let runs = 0;
  const look = async (name) => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      for (const width of colorScheme === "light" ? [360, 800, 1400] : [800]) {
        await page.setViewportSize({ width, height: 900 });
        const { violations, passes } = await page.evaluate(() => axe.run());
        runs += passes.length;
        for (const { id, nodes } of violations) found.push({ name, width, colorScheme, id, html: nodes[0].html });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push({ name, width, id: "page-scrolls-sideways", wide });
        if (given.shots) await page.screenshot({ path: join(given.shots, `${name}-${colorScheme}-${width}.png`), fullPage: width < 1000 });
      }
    }
  };
  await page.addScriptTag({ path: axe });
  await look("empty");
  await page.click("[data-language=de]");
  for (const file of given.files) {
    const unsaved = await page.isVisible("#save");
    await page.setInputFiles("#files", file);
    if (unsaved) {
      await page.waitForSelector("#question[open]");
      if (file === given.files[1]) await look("question");
      await page.click("#question [value=yes]");
    }
    await said(page);
    if (file.includes("undrawn")) await click(page, "[data-ask=draw]");
    else await click(page, "[data-ask=recalculate]");
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
    if (file.includes("mistake")) {
      await open(page, given.rules);
      await page.evaluate(() => document.querySelectorAll("[data-for]").forEach((one) => { one.hidden = false; }));
    }
    await look(basename(file, ".xlsx"));
  }
  const paper = await page.pdf({ preferCSSPageSize: true });
  if (given.shots) writeFileSync(join(given.shots, "paper.pdf"), paper);
  // by keyboard alone: from the title to Recalculate, and the answer is spoken
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.focus("#title");
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("data-ask") === "recalculate")) break;
  }
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-ask"));
  await page.keyboard.press("Enter");
  const spoken = await said(page);
  const role = await page.getAttribute("#said", "role");
  return { violations: found, runs, focused, spoken, role, lang: await page.getAttribute("html", "lang"), paper: paper.length,
    inside: await page.getAttribute("#sheets details > div", "lang"), trouble: browser.trouble,
    origins: await browser.origins() };
}

await main({ everything, seasons, choices, options, printed, projected, refused, cancelled, inPlace, dropped, kept, renewed, accessible });
