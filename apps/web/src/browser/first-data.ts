import type { FirstData } from "@bowerbird/api";
import type { SignUps } from "@bowerbird/contract/auth";

/** So long after its opening a page's own data are as good as asked for. */
const fresh = 10_000;

/** What the server has put into the page; null where it could not, and once the page has been open for a while. */
export function readFirstData(): FirstData | null {
  return performance.now() > fresh ? null : read();
}

/** Who may open an account, however old the page is; a page that was kept for working offline says nothing. */
export function readSignUps(): SignUps {
  return read()?.signUps ?? "open";
}

function read(): FirstData | null {
  const text = document.getElementById("first-data")?.textContent;
  return text ? (JSON.parse(text) as FirstData) : null;
}
