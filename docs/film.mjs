// A person at the page, one step of the film at a time:  node film.mjs STEP '{"url": …}'
import { join } from "node:path";
import { click, download, main, open, start, visit } from "../tests/page/browser.mjs";

const SIZE = { width: 900, height: 1040 };

/** The page, in the language of the film. */
async function seen(given) {
  const browser = await start(given, { viewport: SIZE, locale: given.language, colorScheme: "light" });
  return { browser, page: await visit(browser.context, given) };
}

/** Photograph what is in the window. */
async function taken(page, given) {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: given.picture });
}

/** A new workbook is made and taken. */
async function make(given) {
  const { browser, page } = await seen(given);
  await page.click("#new summary");
  await page.selectOption("#rules", { label: given.rules });
  await page.selectOption("#new-language", given.language);
  const name = await download(page, "#new button", given.file);
  await page.locator("#new").scrollIntoViewIfNeeded();
  await taken(page, given);
  await browser.context.close();
  return name;
}

/** A workbook is opened, one button clicked, and the workbook taken back. */
async function ask(given) {
  const { browser, page } = await seen(given);
  await open(page, given.file);
  const told = await click(page, `[data-ask=${given.button}]`);
  await page.evaluate(() => window.scrollTo(0, document.querySelector("#book").offsetTop - 8));
  await taken(page, given);
  await download(page, "[data-do=download]", given.file);
  await browser.context.close();
  return told;
}

await main({ make, ask });
