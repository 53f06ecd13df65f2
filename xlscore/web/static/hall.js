// The page for the room: a second window, which asks once a second and is told what is new.
import { at } from "./show.js";
import { desk, quietly } from "./work.js";

/** This page's own windows; another tab has others. */
const id = crypto.randomUUID();
const channel = new BroadcastChannel(`xlscore room ${id}`);
/** What was told last, of which workbook and of which of its states. */
let told = { number: 0, html: "", state: /** @type {unknown} */ (null) };
/** @type {[string, Bytes | null | undefined]} */
let of = ["", null];

/** Another window for the projector. */
export const project = () => void window.open(`room.html?${id}`, "_blank");

/** The state of the room as the workbook in hand is now; with an error in it the last one stays. */
async function look() {
  of = [desk.path, desk.book?.bytes];
  const { data } = await desk.ask({ verb: "room", options: { to: "window" } });
  if (data) told = { number: told.number + 1, ...JSON.parse(new TextDecoder().decode(data)) };
}

channel.onmessage = async ({ data: { number } }) => {
  const isNew = of[0] !== desk.path || of[1] !== desk.book?.bytes;
  if (isNew && desk.book && desk.kind === "event" && !desk.working) await quietly(look);
  channel.postMessage(number === told.number ? {} : told);
};

window.addEventListener("pagehide", () => channel.close());
at("[data-do=project]").hidden = !("BroadcastChannel" in window);
