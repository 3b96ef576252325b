import type { FirstData } from "@bowerbird/api";

/** How long after opening the page its embedded data counts as fresh (ms). */
const freshForMs = 10_000;

/** What the server embedded in the page; null when there is none or the page has been open too long. */
export function readFirstData(): FirstData | null {
  return performance.now() > freshForMs ? null : read();
}

/** Who may create an account, whatever the page's age; a page cached for offline use says nothing. */
export function readSignUps(): FirstData["signUps"] {
  return read()?.signUps ?? "open";
}

/** Whether people sign in with a password here, whatever the page's age. */
export function readPasswordSignIn(): boolean {
  return read()?.passwordSignIn ?? true;
}

function read(): FirstData | null {
  const text = document.getElementById("first-data")?.textContent;
  return text ? (JSON.parse(text) as FirstData) : null;
}
