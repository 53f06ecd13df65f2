// A whole evening by touch, from a new workbook to the end:  node evening.mjs evening '{"url": …}'
import { join } from "node:path";
import { axe, download, main, open, said, start, visit } from "./browser.mjs";

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
    if (given.blind) return;
    const { violations } = await page.evaluate(() => axe.run());
    for (const { id, nodes } of violations) this.violations.push({ name, id, html: nodes[0].html, why: nodes[0].failureSummary });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) this.violations.push({ name, id: "page-scrolls-sideways", wide });
    const small = await page.evaluate((phone) => phone ? [...document.querySelectorAll("button, input, select, summary")]
      .filter((one) => one.checkVisibility() && (one.closest(".check") ?? one).getBoundingClientRect().height < 43.5).map((one) => one.outerHTML.slice(0, 90)) : [],
    given.width < 600);
    if (small.length) this.violations.push({ name, id: "too-small-for-a-thumb", small });
    this.states += 1;
    if (given.shots) await page.screenshot({ path: join(given.shots, `${given.name}-${given.width}-${given.locale ?? "en"}-${name}.png`) });
  }

  /** A new workbook, beside what is open. */
  async make(rules) {
    const { page, given } = this;
    if (await page.isVisible("[data-view=more]")) await this.tap("[data-view=more]");
    await this.tap("#new summary");
    await page.selectOption("#rules", rules);
    await page.selectOption("#new-language", given.language);
    await this.tap("#new button");
  }

  /** Keys of the event or of the season, or whatever else has a field of its own. */
  async fill(cells) {
    for (const [cell, text] of Object.entries(cells)) {
      await this.tap(`[data-cell="${cell}"]`);
      await this.type(text);
      await settled(this.page);
    }
  }

  /** A new workbook, its name and seed, everybody who is there, and one who is not. */
  async begin() {
    const { page, given } = this;
    await this.make(`event ${given.rules}`);
    await this.look("event");
    await this.fill(given.event);
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
      // from a complete table Enter has gone to the next open one
      if (!await fields.first().evaluate((one) => one === document.activeElement)) {
        await fields.first().tap();
        this.taps += 1;
      }
      for (let i = 0; i < count; i += 1) {
        const there = await fields.evaluateAll((all) => all.indexOf(document.activeElement));
        if (given.slow && there !== i) this.violations.push({ name: `field ${i} of ${count}`, id: "another-field-in-hand", there });
        await this.type(given.points[count][(i + guard + n) % count]);
        if (given.slow) await settled(page); // what is typed is written before the next key
      }
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

  /** From the first round to the last. */
  async rounds() {
    const { given } = this, spent = [];
    for (let n = 0; n < 12; n += 1) {
      const [keys, taps] = [this.keys, this.taps];
      await this.round(n);
      if (n === 0 && given.penalty) await this.penalty();
      this.told.push(await this.tap("[data-part=results] [data-ask=next]"));
      spent.push([this.keys - keys, this.taps - taps]);
      if (this.told.at(-1).some((line) => line.includes(given.end))) break;
    }
    return spent;
  }

  /** The workbook as a file. */
  async keep(name) {
    await this.tap("[data-view=more]");
    await download(this.page, "[data-do=download]", join(this.given.folder, `${name}.xlsx`));
  }

  async play() {
    const { page, given } = this;
    await this.begin();
    const spent = await this.rounds();
    await this.tap("[data-view=round]");
    await this.look("end");
    await this.keep(given.name);
    await this.look("more");
    const certificates = page.locator("[data-part=more] details", { has: page.locator("[value=certificates]") });
    await this.tap(certificates.locator("summary"));
    await page.check("[value=certificates]");
    await this.look("certificates");
    await download(page, ".options[data-verb=print] button", join(given.folder, `${given.name}.pdf`));
    return { ...await this.found(), spent };
  }

  /** A folder of events, one more that is played here, and the season of them all. */
  async season() {
    const { page, given } = this;
    await open(page, given.events);
    await this.begin();
    await this.rounds();
    await this.keep(given.rules);
    await this.make(`season ${given.family}`);
    await this.look("season");
    await this.tap("[data-part=event] > .taps > .tap");
    await this.fill(given.keys);
    await this.tap("[data-view=round]");
    this.told.push(await this.tap("[data-ask=recalculate]"));
    await this.look("ranking");
    await this.tap("[data-view=people]");
    await this.fill(given.member);
    await this.tap("#member button");
    await this.tap(".people .tap");
    await this.look("members");
    await this.tap("[data-view=round]");
    this.told.push(await this.tap("[data-ask=recalculate]"));
    await this.look("answered");
    await this.keep(given.name);
    await this.look("season-more");
    return this.found();
  }

  async found() {
    return { told: this.told, violations: this.violations, states: this.states,
      spoken: await this.page.getAttribute("html", "lang"), asked: await this.page.evaluate(() => window.asked) };
  }
}

/** The page by touch at a width; what is played there. */
const touched = (play) => async (given) => {
  const size = { width: given.width, height: given.height };
  const browser = await start(given, { hasTouch: true, bypassCSP: true, viewport: size, reducedMotion: "reduce",
    colorScheme: given.scheme, locale: given.locale });
  const page = await visit(browser.context, given, { init: listening });
  await page.addScriptTag({ path: axe });
  const told = await play(new Evening(page, given));
  return { ...told, trouble: browser.trouble, origins: await browser.origins() };
};

await main({ evening: touched((one) => one.play()), season: touched((one) => one.season()) });
