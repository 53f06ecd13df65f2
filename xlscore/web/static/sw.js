// Everything of one version at once, then always from the cache: the hall has no network.
/// <reference lib="webworker" />

const VERSION = "{{version}}";
/** Path -> SHA-256 of every file of this version. @type {Record<string, string>} */
const FILES = /** @type {any} */ ("{{files}}");
/** The same of what is loaded when it is asked for, and kept from then on. @type {Record<string, string>} */
const LATER = /** @type {any} */ ("{{later}}");
// one origin may hold several pages, each with caches of its own
const OURS = `xlscore ${new URL("./", self.location.href)} `;
const NAME = `${OURS}files ${VERSION}`;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {ArrayBuffer} data */
async function hash(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file if it is the one of this version. @param {Response | undefined} found @param {string} path */
async function right(found, path) {
  return found?.ok && await hash(await found.clone().arrayBuffer()) === (FILES[path] ?? LATER[path]) ? found : undefined;
}

/** A file from an older version of the page, where it is the same. @param {string} path */
async function older(path) {
  for (const name of await caches.keys()) {
    if (name.startsWith(`${OURS}files `) && name !== NAME) {
      const found = await right(await (await caches.open(name)).match(path), path);
      if (found) return found;
    }
  }
  return undefined;
}

/** One file of this version; an error if the site does not have it, so that nothing is half new. @param {string} path */
async function fetched(path) {
  const found = await older(path) ?? await right(await fetch(path), path)
    ?? await right(await fetch(path, { cache: "reload" }), path);
  if (!found) throw new Error(`${path} is not of this version`);
  return found;
}

worker.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await Promise.all(Object.keys(FILES).map(async (path) => cache.put(path, await fetched(path))));
})()));

worker.addEventListener("activate", (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  const past = names.filter((name) => name.startsWith(OURS) && !name.endsWith(` ${VERSION}`));
  await Promise.all(past.map((name) => caches.delete(name)));
  await worker.clients.claim();
})()));

worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== worker.location.origin) {
    // what a document loads by <script> is for its own policy: the page's refuses it, and that of the
    // add-in's pane, which stands on the same site, allows Office.js; workers may have no policy
    const { destination, mode } = event.request;
    if (destination !== "script" || mode !== "no-cors") event.respondWith(Response.error());
    return;
  }
  event.respondWith((async () => {
    const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
    const cache = await caches.open(NAME), found = await cache.match(new URL(path, url));
    const own = new URL(path, url).href.slice(new URL("./", worker.location.href).href.length);
    if (found || !(own in LATER)) return found ?? fetch(event.request);
    const fresh = await fetched(own);
    await cache.put(own, fresh.clone());
    return fresh;
  })());
});
