import { displayHost } from "@bowerbird/contract/web-url";
import { emptyTitles, wallTitles } from "./useless-titles.data.ts";

/** Whether a page of this title stands before the page that was asked for: a check for robots, an error, a sign-in. */
export function isWallTitle(title: string): boolean {
  // No title of a wall is longer.
  const plain = title.trim().slice(0, 200).toLowerCase().replaceAll("’", "'");
  return wallTitles.test(plain);
}

/** Whether a title tells nothing that the address does not tell. */
export function isUselessTitle(title: string, url: string): boolean {
  const plain = title.trim().toLowerCase();
  if (isWallTitle(title) || emptyTitles.test(plain)) return true;
  return bare(plain) === bare(url) || bare(plain) === displayHost(url).toLowerCase();
}

/** Whether a bookmark's title is none, or only its address: nobody has given it one. */
export function isAddressTitle(title: string, url: string): boolean {
  const plain = title.trim().toLowerCase();
  const isNone = plain === "" || plain === "unknown" || plain === "website";
  return isNone || bare(plain) === bare(url) || plain === displayHost(url).toLowerCase();
}

function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");
}
