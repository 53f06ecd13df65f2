// A whole evening by touch, from a new workbook to the end:  node evening.mjs evening '{"url": …}'
import { join } from "node:path";
import { axe, download, main, said, start, visit } from "./browser.mjs";

/** What is asked of Python is written down, so that the same can be asked of the command line. */
const listening = () => {
  window.asked = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    const { asked, files } = message;
    const source = asked?.source && new TextDecoder().decode(files.get(asked.source));
    if (asked) window.asked.push({ ...asked, source });
    return post.call(this, message, ...more);
  };
};

/** Until what was typed is written. */
async function settled(page) {
  await page.waitForFunction(() => {
    const { dataset, ariaBusy } = document.querySelector("main");
    return !("entering" in dataset) && document.querySelector("main").getAttribute("aria-busy") === "false";
  }, null, { timeout: 60_000 });
  return said(page);
}

class Evening {
  constructor(page, given) {
    Object.assign(this, { page, given, keys: 0, taps: 0, violations: [], states: 0, told: [] });
  }

  async tap(target) {
    this.taps += 1;
    const one = typeof target === "string" ? this.page.locator(target).locator("visible=true").first() : target;
    await one.scrollIntoViewIfNeeded();
    await one.tap();
    const lines = await settled(this.page);
    return lines;
  }

  async type(text) {
    this.keys += text.length + 1;
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
  }

  /** Accessibility of a state, a thumb's size, and nothing that scrolls sideways. */
  async look(name) {
    const { page, given } = this;
    const { violations } = await page.evaluate(() => axe.run());
    for (const { id, nodes } of violations) this.violations.push({ name, id, html: nodes[0].html, why: nodes[0].failureSummary });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) this.violations.push({ name, id: "page-scrolls-sideways", wide });
    const small = await page.evaluate((phone) => phone ? [...document.querySelectorAll("button, input, select, summary")]
      .filter((one) => one.checkVisibility() && (one.closest(".check") ?? one).getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 90)) : [],
    given.width < 600);
    if (small.length) this.violations.push({ name, id: "too-small-for-a-thumb", small });
    this.states += 1;
    if (given.shots) await page.screenshot({ path: join(given.shots, `${given.name}-${given.width}-${name}.png`) });
  }

  /** A new workbook, its name and seed, everybody who is there, and one who is not. */
  async begin() {
    const { page, given } = this;
    await this.tap("#new summary");
    await page.selectOption("#rules", `event ${given.rules}`);
    await page.selectOption("#new-language", given.language);
    await this.tap("#new button");
    await this.look("event");
    for (const [cell, text] of Object.entries(given.event)) {
      await this.tap(`[data-cell="${cell}"]`);
      await this.type(text);
      await settled(page);
    }
    await this.tap("[data-view=people]");
    await page.fill("#list", given.people);
    await this.tap("#add button");
    await this.look("people");
    for (const label of given.away) await this.tap(page.getByRole("button", { name: label, exact: true }));
    await this.tap("[data-view=round]");
    this.told.push(await this.tap("[data-ask=next]"));
    await this.look("drawn");
  }

  /** All tables of the round that is on, as its slips say. */
  async round(n) {
    const { page, given } = this;
    await this.tap("[data-view=results]");
    if (n === 0) await this.look("results");
    for (let guard = 0; guard < 60; guard += 1) {
      const open = await page.$$eval(".table:not(.done)", (all) => all.length);
      if (!open) break;
      if (given.winner) {
        const all = page.locator(".card .tap");
        await this.tap(all.nth((guard + n) % (await all.count() - 1)));
        continue;
      }
      const fields = page.locator("[data-part=results] .card .line > .field > input");
      const count = await fields.count();
      await fields.first().tap();
      this.taps += 1;
      for (let i = 0; i < count; i += 1) await this.type(given.points[count][(i + guard + n) % count]);
      await settled(page);
    }
    if (n === 0) await this.look("complete");
  }

  async penalty() {
    const { page, given } = this;
    await this.tap("[data-part=results] > .behind > summary");
    const field = (end) => page.locator(`#penalty [data-cell="${end}"]`);
    for (const [cell, text] of Object.entries(given.penalty)) await field(cell).fill(text);
    await this.tap("#penalty button");
    await this.look("penalty");
  }

  async play() {
    const { page, given } = this;
    await this.begin();
    const spent = [];
    for (let n = 0; n < 12; n += 1) {
      const [keys, taps] = [this.keys, this.taps];
      await this.round(n);
      if (n === 0 && given.penalty) await this.penalty();
      this.told.push(await this.tap("[data-part=results] [data-ask=next]"));
      spent.push([this.keys - keys, this.taps - taps]);
      if (this.told.at(-1).some((line) => line.includes(given.end))) break;
    }
    await this.tap("[data-view=round]");
    await this.look("end");
    await this.tap("[data-view=more]");
    await this.look("more");
    await download(page, "[data-do=download]", join(given.folder, `${given.name}.xlsx`));
    const certificates = page.locator("[data-part=more] details", { has: page.locator("[value=certificates]") });
    await this.tap(certificates.locator("summary"));
    await page.check("[value=certificates]");
    await this.look("certificates");
    await download(page, ".options[data-verb=print] button", join(given.folder, `${given.name}.pdf`));
    const changes = await page.$$eval("#changes li", (all) => all.map((one) => one.firstChild.textContent.trim()));
    return { told: this.told, spent, violations: this.violations, states: this.states, changes,
      spoken: await page.getAttribute("html", "lang"),
      asked: await page.evaluate(() => window.asked) };
  }
}

async function evening(given) {
  const size = { width: given.width, height: given.height };
  const browser = await start(given, { hasTouch: true, bypassCSP: true, viewport: size, reducedMotion: "reduce",
    colorScheme: given.scheme, locale: given.locale });
  const page = await visit(browser.context, given, { init: listening });
  await page.addScriptTag({ path: axe });
  const told = await new Evening(page, given).play();
  return { ...told, trouble: browser.trouble, origins: await browser.origins() };
}

await main({ evening });
