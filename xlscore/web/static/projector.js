// The page of the room as a second window: it follows the first one, through this browser alone.
import { translate } from "./words.js";

/** How long the first window may be silent before the page says that it is late, in milliseconds. */
const PATIENCE = 5000;
const channel = new BroadcastChannel(`xlscore room ${location.search.slice(1)}`);
let heard = 0;
/** What the page shows, and its number. @type {unknown} */
let state = null;
let number = 0;

// the page asks its server once a second; here the first window's last word is the answer
window.fetch = () => state && Date.now() - heard < PATIENCE
  ? Promise.resolve(new Response(JSON.stringify(state)))
  : Promise.reject(new Error("nothing was heard"));

/** The page as Python has made it, and its script. @param {string} html */
function begin(html) {
  // its style and script are files here, which the policy of this page allows
  const bare = html.replaceAll(/<(style|script)>[^]*?<\/\1>/g, "");
  const made = new DOMParser().parseFromString(bare, "text/html");
  document.title = made.title;
  document.documentElement.lang = made.documentElement.lang;
  document.body = document.adoptNode(made.body);
  const script = document.createElement("script");
  script.src = "room.js";
  document.body.append(script);
}

channel.onmessage = ({ data }) => {
  const news = /** @type {RoomNews} */ (data);
  heard = Date.now();
  if (!news.state) return;
  const first = !state;
  ({ state, number } = news);
  if (first) begin(news.html);
};

translate();
const ask = () => channel.postMessage({ number });
ask();
setInterval(ask, 1000);
