// The page in headless Chromium: opening it, using it as a person does, and what the browser saw.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
export const axe = require.resolve("axe-core/axe.min.js");

const ARGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** Chromium with a profile in a folder, and a log of all that it asks the network for. */
export async function start({ chromium: executablePath, folder, profile }, options = {}) {
  const log = join(folder, `net-${Date.now()}.json`);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath, headless: true, acceptDownloads: true,
    args: [...ARGS, `--log-net-log=${log}`], ...options,
  });
  const trouble = [];
  const asked = [];
  context.on("request", (request) => asked.push(request.url()));
  context.on("weberror", (error) => trouble.push(error.error().message));
  context.on("console", (message) => ["error", "warning"].includes(message.type()) && trouble.push(message.text()));
  context.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") trouble.push(`dialog: ${dialog.message()}`);
    return dialog.accept();
  });
  return {
    context, trouble,
    /** Close the browser; every origin that the page, its workers and its service worker asked. */
    async origins() {
      await context.close();
      const { events } = JSON.parse(readFileSync(log, "utf8"));
      // Chromium asks for things of its own, which no origin has initiated
      const own = events.map(({ params }) => params).filter((one) => one?.url && one.initiator?.startsWith("http"));
      return [...new Set([...asked, ...own.map((one) => one.url)].map((one) => new URL(one).origin))];
    },
  };
}

/** The page, ready; without pickers, as in Firefox and Safari, unless `inPlace`. */
export async function visit(context, { url }, { inPlace = false, kept = false, init } = {}) {
  const page = await context.newPage();
  if (!inPlace) {
    await page.addInitScript(() => {
      delete window.showOpenFilePicker;
      delete window.showDirectoryPicker;
    });
  }
  if (init) await page.addInitScript(init);
  await page.goto(url);
  await ready(page, kept);
  return page;
}

/** Until Python can be asked, or the page opens without network as well. */
export const ready = (page, kept = false) =>
  page.waitForSelector(kept ? "[data-state=ready_offline]" : "[data-state^=ready]", { timeout: 120_000 });

/** The lines of the message, after whatever is under way. */
export async function said(page) {
  await page.waitForSelector("main[aria-busy=false]", { timeout: 120_000 });
  return page.$$eval("#said p", (lines) => lines.map((line) => line.textContent));
}

/** The part of the page in front that something stands in. */
export async function reveal(page, selector) {
  const part = await page.$eval(selector, (one) => {
    const { classList, dataset } = document.body;
    const aside = classList.contains("has-book") && one.closest(".drop, .new") && "more";
    const wanted = one.closest("[data-part]")?.dataset.part ?? aside;
    return wanted && wanted !== dataset.view ? wanted : "";
  });
  if (!part) return;
  await page.click(`[data-view=${part}]`);
  await page.waitForSelector("main[aria-busy=false]", { timeout: 120_000 });
}

export async function fill(page, selector, text) {
  await reveal(page, selector);
  await page.fill(selector, text);
}

export async function choose(page, selector, option) {
  await reveal(page, selector);
  await page.selectOption(selector, option);
}

/** A click on a button, and what the page says then. */
export async function click(page, selector) {
  await reveal(page, selector);
  await page.click(selector);
  return said(page);
}

/** Files picked in the dialog for workbooks, or a folder in the one for folders. */
export async function open(page, files, folder = false) {
  await page.setInputFiles(folder ? "#folder" : "#files", files);
  return said(page);
}

/** What a click hands over as a download, written to a file; its name. */
export async function download(page, selector, target) {
  await reveal(page, selector);
  const [file] = await Promise.all([page.waitForEvent("download", { timeout: 120_000 }), page.click(selector)]);
  await file.saveAs(target);
  await said(page);
  return file.suggestedFilename();
}

/** The findings as [severity, cell, text]. */
export const findings = (page) => page.$$eval("#findings li", (items) =>
  items.map((item) => [item.className, ...[...item.children].slice(1).map((one) => one.textContent)]));

/** One scenario of a table, its answer as JSON for the test that started it. */
export async function main(scenarios) {
  const [name, given] = process.argv.slice(2);
  const found = await scenarios[name](JSON.parse(given));
  await new Promise((done) => process.stdout.write(JSON.stringify(found), done));
}
