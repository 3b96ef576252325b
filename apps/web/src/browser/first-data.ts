import type { FirstData } from "@bowerbird/api";

/** So long after its opening a page's own data are as good as asked for. */
const fresh = 10_000;

/** What the server has put into the page; null where it could not, and once the page has been open for a while. */
export function readFirstData(): FirstData | null {
  if (performance.now() > fresh) return null;
  const text = document.getElementById("first-data")?.textContent;
  return text ? (JSON.parse(text) as FirstData) : null;
}
