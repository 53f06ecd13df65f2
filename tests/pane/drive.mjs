// The pane in Chromium: opened, clicked and asked as Excel and a person do.  node drive.mjs GIVEN
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { axe, ready, said, start } from "../page/browser.mjs";
import { officeSync, serve } from "./pipe.mjs";

const given = JSON.parse(process.argv[2]);
const stub = fileURLToPath(new URL("office.js", import.meta.url));
const { context, trouble, origins } = await start(given);
await context.exposeFunction("officeSync", officeSync);
await context.route("https://appsforoffice.microsoft.com/**", (route) => route.fulfill({ path: stub, contentType: "text/javascript" }));
const page = await context.newPage();

/** What the pane shows, after whatever is under way. */
async function shown() {
  const lines = await said(page);
  return page.evaluate((told) => ({
    said: told,
    wrong: document.querySelector("#said").classList.contains("wrong"),
    made: [...document.querySelectorAll("#made a, #made button")].map((link) => link.textContent),
  }), lines);
}

await serve({
  async open({ lacking = [], platform = "PC" }) {
    await page.addInitScript((given) => Object.assign(globalThis, given), { lacking, platform });
    await page.goto(`${given.url}office/pane.html`);
    await ready(page);
    return page.$eval("#lacking", (element) => (element.hidden ? "" : element.textContent));
  },
  async click({ macro }) {
    await page.click(`[data-click=${macro}]`);
    return shown();
  },
  /** Python never answers the click, until it is cancelled; a function is asked meanwhile. */
  async cancel({ macro, call: [id, ...arguments_] }) {
    await page.evaluate(() => {
      const send = Worker.prototype.postMessage;
      globalThis.lost = new Promise((done) => {
        Worker.prototype.postMessage = () => { Worker.prototype.postMessage = send; done(); };
      });
    });
    await page.click(`[data-click=${macro}]`);
    await page.evaluate(() => globalThis.lost);
    await page.evaluate(([name, given]) => {
      globalThis.waiting = CustomFunctions.associated[name](...given, { address: "S!A1" });
    }, [id, arguments_]);
    await page.click("[data-do=cancel]");
    return { ...await shown(), rows: await page.evaluate(() => globalThis.waiting) };
  },
  async ribbon({ macro }) {
    const done = await page.evaluate((name) => new Promise((completed) => {
      Office.associated[name]({ completed: () => completed(true) });
    }), macro);
    return { done, ...await shown() };
  },
  call: ({ calls }) => page.evaluate((list) => Promise.all(list.map(([id, ...given]) =>
    CustomFunctions.associated[id](...given, { address: "S!A1" }))), calls),
  outline: () => page.evaluate(async () => (await import("./excel.js")).readOutline()),
  parts: ({ lists }) => page.evaluate(async (asked) => (await import("./excel.js")).readParts(asked), lists),
  async pick({ files }) {
    await page.setInputFiles("#files", files);
    await page.waitForFunction(() => document.querySelector("#picked").textContent);
    return page.textContent("#picked");
  },
  async save({ name, to }) {
    await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(`#made a >> text=${name}`)]);
    await file.saveAs(to);
    return file.suggestedFilename();
  },
  /** A click on *Copy*; what the pane says, and what would be pasted, or is shown to be copied. */
  async copy({ name, refused }) {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((no) => {
      if (no) navigator.clipboard.writeText = async () => { throw new Error("NotAllowedError"); };
      if (no) document.execCommand = () => false;
    }, refused);
    await page.$eval("#said", (box) => box.replaceChildren());
    await page.click(`#made button >> text=${name}`);
    await page.waitForSelector("#said p");
    const { said: lines } = await shown();
    const box = await page.$eval("#text", (one) => (one.hidden ? null : one.value));
    return { said: lines, box, pasted: refused ? "" : await page.evaluate(() => navigator.clipboard.readText()) };
  },
  async look({ width, shot }) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(readFileSync(axe, "utf8"));
    const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    if (shot) await page.screenshot({ path: shot });
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    return { violations: found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), fits };
  },
  trouble: () => trouble.splice(0),
  end: () => origins(),
});
