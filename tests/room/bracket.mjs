// Brackets on the page of the room, on a phone and on a wall: accessible, no box on another one, every
// wire between the boxes.
//
//   node bracket.mjs CHROMIUM SCREENSHOTS PAGE.html
//
// Prints one JSON object; axe-core and playwright-core are found from the working directory.
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");
const [executablePath, folder, file] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const found = { violations: [], sizes: [] };

for (const [width, height] of [[390, 844], [1920, 1080]]) {
  for (const colorScheme of ["dark", "light"]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height }, bypassCSP: true });
    const page = await context.newPage();
    page.on("pageerror", (error) => found.violations.push({ error: String(error) }));
    await page.goto(pathToFileURL(file).href);
    await page.addScriptTag({ path: axe });
    await page.click("#nav-bracket");
    const { violations } = await page.evaluate(() => axe.run());
    for (const { id, nodes } of violations) found.violations.push({ colorScheme, width, id, html: nodes[0].html });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) found.violations.push({ width, id: "page-scrolls-sideways", wide });
    await page.screenshot({ path: join(folder, `${basename(file, ".html")}-${colorScheme}-${width}.png`) });
    if (colorScheme === "dark") { await context.close(); continue; }
    found.sizes.push(await page.evaluate(() => {
      const rects = (selector, within = document) => [...within.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const boxes = rects(".bracket ul");
      const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const near = (a, b) => Math.abs(a - b) < 3;
      // a line begins at the middle of a box or at a bar, and ends at one of these
      const joined = [...document.querySelectorAll(".bracket")].every((one) => {
        const own = rects("ul", one), bars = rects(".bar", one), lines = rects(".wire", one);
        const meets = (x, y) => own.some((b) => (near(b.right, x) || near(b.left, x)) && near((b.top + b.bottom) / 2, y))
          || bars.some((b) => near(b.right, x) && b.top - 3 < y && y < b.bottom + 3)
          || lines.some((l) => near(l.right, x) && near(l.top, y));
        return lines.every((l) => l.width > 5 && meets(l.left, l.top) && meets(l.right, l.top));
      });
      return {
        boxes: boxes.length, joined,
        apart: boxes.every((a, i) => boxes.every((b, n) => i === n || !over(a, b))),
        whole: boxes.every((b) => b.left >= 0 && b.right <= innerWidth && b.top >= 0 && b.bottom <= innerHeight),
      };
    }));
    await context.close();
  }
}
console.log(JSON.stringify(found));
await browser.close();
