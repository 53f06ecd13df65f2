// Accessibility and screenshots of exported pages in headless Chromium.
//
//   node axe.mjs CHROMIUM SCREENSHOTS PAGE.html...
//
// axe-core and playwright-core are found from the working directory. Prints one JSON object with
// the violations and the widths that scroll sideways, for light and dark at three widths and for
// paper; the exit code is 0 if there are none.
import { createRequire } from "node:module";
import { join, basename } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core/axe.min.js");
const [executablePath, folder, ...pages] = process.argv.slice(2);

const widths = [360, 800, 1400];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const found = [];
const requests = [];
let runs = 0;
for (const colorScheme of ["light", "dark"]) {
  for (const width of widths) {
    const context = await browser.newContext({
      bypassCSP: true, colorScheme, viewport: { width, height: 900 },
    });
    for (const file of pages) {
      const page = await context.newPage();
      const url = pathToFileURL(file).href;
      page.on("request", (request) => request.url() === url || requests.push(request.url()));
      page.on("dialog", (dialog) => { found.push({ file, script: dialog.message() }); dialog.dismiss(); });
      await page.goto(url);
      const name = `${basename(file, ".html")}-${colorScheme}-${width}.png`;
      await page.screenshot({ path: join(folder, name), fullPage: width < 1000 });
      await page.addScriptTag({ path: axe });
      const { violations, passes } = await page.evaluate(() => axe.run());
      runs += passes.length;
      for (const { id, impact, nodes } of violations) {
        found.push({ file, colorScheme, width, id, impact, html: nodes[0].html });
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) found.push({ file, colorScheme, width, id: "page-scrolls-sideways", wide });
      if (width === 1400 && colorScheme === "dark") {
        await page.pdf({ path: join(folder, `${basename(file, ".html")}.pdf`), preferCSSPageSize: true });
      }
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
console.log(JSON.stringify({ runs, violations: found, requests }));
process.exit(found.length || requests.length ? 1 : 0);
