import { limits } from "@bowerbird/contract/limits";
import { cutText } from "@bowerbird/contract/tidy-text";
import { unescapeTwice } from "./unescape-twice.ts";
import { isUselessTitle, isWallTitle } from "./useless-titles.ts";

/** What a page says its title is, each on one line; the best first. */
interface PageTitles {
  og: string;
  twitter: string;
  /** Of its structured data. */
  data: string;
  /** Its TITLE. */
  own: string;
  dublinCore: string;
  heading: string;
}

/**
 * The title of a page, empty if it has no useful one. A wall has the title of one and a second sign: hardly any text, or no
 * title for previews. A page about errors or sign-ins has neither. (An error status is no page at all.)
 *
 * @param textLength characters of its text, without menus and forms
 */
export function chooseTitle(
  pageTitles: PageTitles,
  url: string,
  textLength: number,
): { title: string; isWall: boolean } {
  const { og, twitter, data, own, dublinCore, heading } = pageTitles;
  const titles = [og, twitter, data, own, dublinCore, heading];
  const isSuspect = isWallTitle(own) || (own === "" && titles.some(isWallTitle));
  if (isSuspect && (hasHardlyText(textLength) || (og === "" && data === ""))) return { title: "", isWall: true };
  const useful = titles.filter((title) => !isUselessTitle(title, url));
  const title = useful.find((candidate) => isSuspect || !isWallTitle(candidate)) ?? "";
  const others = titles.filter((other) => other !== title);
  return { title: cutText(unescapeTwice(title, others), limits.titleLength), isWall: false };
}

/** A check, an error, or a step on the way to another page says no more. */
export function hasHardlyText(textLength: number): boolean {
  return textLength < 100;
}
