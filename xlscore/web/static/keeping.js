// The service worker: the page opens without network after one visit, and a newer one takes over
// only when somebody says so.
import { at } from "./show.js";

/**
 * Have the page kept. `kept` is called once it opens without network.
 * @param {() => void} kept
 */
export async function keep(kept) {
  if (!("serviceWorker" in navigator)) return;
  try {
    const found = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    const look = () => { at("#newer").hidden = !found.waiting; };
    found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", look));
    look();
    await navigator.serviceWorker.ready;
    kept();
    // Firefox asks the person, who may never answer; the page is kept all the same
    await navigator.storage?.persist?.();
  } catch (error) {
    console.warn(error); // the page works, with the network only
  }
}

/** Let the newer version take over, and load the page anew. */
export async function renew() {
  const found = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  found?.waiting?.postMessage("take over");
}
