import { limits } from "@bowerbird/contract/limits";
import { parseWebUrl, withoutInvisible } from "@bowerbird/contract/web-url";
import { findAllLinks, findMarkdownLinks } from "./markdown-links.ts";
import { findLinks, type TextLink } from "./text-links.ts";
import { foldText } from "./fold-text.ts";
import leadIns from "./lead-ins.json" with { type: "json" };

/** A link as it was pasted. The address is not validated: it may have any scheme, and then says why it is refused. */
export interface PastedLink {
  url: string;
  /** One line or empty. */
  title: string;
}

/**
 * Reads a list of links as people paste and type it: one a line, also with a title, in Markdown, or several in a line.
 * A line in which nothing looks like an address is an address that will be refused, so that the person is told.
 */
export function readLinkList(text: string): PastedLink[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const links = readLinkLine(line);
    const rest = tidyStart(line);
    return links.length > 0 || rest === "" ? links : [readOther(rest)];
  });
}

/** A text that does not look like an address stays as it is, and is refused; a site with a path may have a title behind it. */
function readOther(text: string): PastedLink {
  const blank = text.search(/\s/);
  const [address, title] = [text.slice(0, Math.max(0, blank)), text.slice(Math.max(0, blank)).trim()];
  return address.includes("/") && isHost(address)
    ? { url: `https://${address}`, title: textAroundLink("", title) }
    : { url: text, title: "" };
}

/**
 * Reads a field that holds one address: spaces in it are part of it. One with a title behind a bar, several addresses and
 * several lines are read as in a list.
 */
export function readLinkField(text: string): PastedLink[] {
  const given = tidyStart(text);
  const [host = ""] = /(?<=^https?:\/\/)[^\s/?#]+/i.exec(given) ?? [];
  const isOne = host !== "" && findLinks(given).length === 1 && !/[\r\n]|\s[|]\s/.test(given);
  const address = isOne ? parseWebUrl(given) : null;
  if (address?.ok) return [{ url: address.value.url, title: "" }];
  // Words behind a scheme are no address: "https://not a link".
  return isOne && !/[.:]/.test(host) ? [{ url: given, title: "" }] : readLinkList(text);
}

/**
 * Reads the links of one line; none if nothing looks like an address (blank lines, headings, prose). Leading `@` and spaces
 * are dropped, and a missing scheme becomes `https://`.
 */
export function readLinkLine(line: string): PastedLink[] {
  const text = tidyStart(line);
  if (text === "") return [];
  if (otherScheme.test(text)) return [{ url: text, title: "" }];
  const hasMarkdown = findMarkdownLinks(text).length > 0;
  if (hasMarkdown) return findAllLinks(text).map(({ url, title }) => ({ url, title }));
  // Programs write it so, and the address to the letter.
  const [, url, title] = /^(https?:\/\/[^\s<>"]+)\s+\|\s+(?!https?:\/\/|www\.)(\S.*)$/i.exec(text) ?? [];
  if (url !== undefined && title !== undefined) return [{ url, title }];
  const mixed = readMixed(text);
  if (mixed.length > 0) return mixed;
  const links = findLinks(text);
  if (links.length > 0) return readAbsolute(text, links);
  return /^https?:/i.test(text) ? [{ url: text, title: "" }] : readSchemeless(text);
}

function tidyStart(line: string): string {
  return withoutInvisible(line)
    .replace(/^[@\s]+/, "")
    .trimEnd();
}

/** Said to be refused, with all that follows: a script may hold spaces and addresses. */
const otherScheme =
  /^(?!https?:)(?:[a-z][a-z0-9+-]{1,20}:\/\/|javascript:|(?:data|mailto|place|about|vbscript|tel|view-source|blob|chrome|file):\S)/i;

/** A line of nothing but addresses, some without a scheme. */
function readMixed(text: string): PastedLink[] {
  const words = text
    .split(/\s+/)
    .flatMap((word) => word.split(/[,;|]{1,9}(?=https?:\/\/)/i))
    .map((word) => trimEnd(word, /[,;|]/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const areAll = words.length > 1 && words.every((word) => isHost(word) || /^https?:\/\//i.test(word));
  return areAll && words.some(isHost) ? words.flatMap(readWord) : [];
}

function readAbsolute(text: string, links: readonly TextLink[]): PastedLink[] {
  const [first, ...others] = links as [TextLink, ...TextLink[]];
  const [before, after] = [text.slice(0, first.start), text.slice(first.end)];
  if (others.length > 0) return readSeveral(text, links);
  // An address that is the whole line may end as names do, "/wiki/Yahoo!".
  if (before === "" && /^[!*']{1,9}$/.test(after)) return [{ url: text, title: "" }];
  // And what follows a bracket that it did not open is more of it.
  if (before === "" && /^[)\]}][\p{L}\p{N}/]/u.test(after) && !/[\s<>"]/.test(after))
    return [{ url: trimEnd(text, /[.,;:!?'*|)]/), title: "" }];
  // `a.example/?u=https://b.example` is one address.
  const word = before.slice(trimEnd(before, /\S/).length);
  const host = /^([^\s/?#,;]+)[/?#][^\s,;]*$/.exec(word)?.[1] ?? "";
  if (host.slice(1, -1).includes(".")) return readSchemeless(text);
  const around = textAroundLink(before, after);
  // An address right behind a bracket is a link of its own.
  if (/^https?:\/\//i.test(around)) return [{ url: first.url, title: "" }, ...readLinkLine(around)];
  return [{ url: first.url, title: around }];
}

/** Titles only where the line begins with a link and each has one: other words between links are those of a text. */
function readSeveral(text: string, links: readonly TextLink[]): PastedLink[] {
  const titles = links.map(({ end }, index) => textAroundLink("", text.slice(end, links[index + 1]?.start)));
  const isTitled = links[0]!.start === 0 && titles.every((title) => title !== "");
  return links.map(({ url }, index) => ({ url, title: isTitled ? titles[index]! : "" }));
}

/** Addresses without a scheme: alone, several between signs, or before a bar and a title. */
function readSchemeless(text: string): PastedLink[] {
  const titled = /^(\S+)\s+[|–—-]\s+(\S.*)$/u.exec(text);
  if (titled && isHost(titled[1]!)) return [{ url: `https://${titled[1]}`, title: textAroundLink("", titled[2]!) }];
  // `a.example,b.example` are two, `maps.example/@52.5,13.4` is one.
  const words = text.split(/[\s,;|]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length > 0 && words.every(isHost)) return words.flatMap(readWord);
  return !/\s/.test(text) && (/[^\s.]\.[^\s.]/.test(text) || local.test(text)) ? readWord(text) : [];
}

/** An address, without the signs around it. */
function readWord(word: string): PastedLink[] {
  const bare = word.replace(/^[([{<"'`“‘«「【（]+/, "");
  const address = /^https?:\/\//i.test(bare) ? bare : `https://${bare}`;
  const links = findLinks(address);
  return links.length > 0 ? readAbsolute(address, links) : [{ url: address, title: "" }];
}

/** Whether a word is a site, maybe with a port and a path. */
function isHost(word: string): boolean {
  return (
    /^(?:[\p{L}\p{N}_-]{1,63}\.){1,20}[\p{L}][\p{L}\p{N}-]{1,62}(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(word) ||
    local.test(word)
  );
}

const local = /^localhost(?:[:/]|$)/i;

/** What another app or the bookmarklet shares. */
export interface SharedLink {
  /** Empty if it contains no link. */
  url: string;
  title: string;
  description: string;
}

const maxTitleFromText = 200;

/**
 * Reads what an app shares, each part of which may be empty. Most phones put the link into the text, some into the title.
 * The title is what is said beside the link.
 *
 * @param url taken as it is if it is a link
 */
export function readSharedText({
  url: given,
  title: heading,
  text,
}: Record<"url" | "title" | "text", string>): SharedLink {
  const isGiven = /^https?:\/\//i.test(given);
  const found = isGiven ? given : (findLinks(text)[0] ?? findLinks(heading)[0])?.url;
  const url = found ?? given;
  const [title, rest] = [withoutLink(heading, url), withoutLink(text, url)];
  const description = rest === title ? "" : rest;
  // A short text without a title becomes the title.
  const isTitle = title === "" && description.length <= maxTitleFromText && !description.includes("\n");
  const parts = isTitle ? { title: description, description: "" } : { title, description };
  return {
    url,
    title: parts.title.slice(0, limits.titleLength),
    description: parts.description.slice(0, limits.descriptionLength),
  };
}

/** The text around a link; a text without the link stays as it is. */
function withoutLink(text: string, url: string): string {
  const [first, ...others] = findLinks(text).filter((link) => link.url === withoutInvisible(url));
  if (!first) return text.trim();
  const after = text.slice(first.end);
  return textAroundLink(text.slice(0, first.start), others.length > 0 ? after.replaceAll(others[0]!.url, " ") : after);
}

/**
 * What is said of a link in the text around it: without the signs that join it to the link, and without a lead-in such as
 * "Look at this:". Empty if nothing else is said.
 */
export function textAroundLink(before: string, after: string): string {
  const parts = [withoutLeadIn(trimBefore(before)), withoutLeadIn(trimAfter(after))];
  return parts.filter((part) => part !== "").join(" ");
}

/** Bullets, numbers and quotes of a list in front. */
const bullet = /^(?:[-–—|:*•+#>\s]|\d{1,4}[.)](?=\s|$)|\[[ xX]?\](?=\s|$))+/u;
/** Signs that lead to a link, such as a colon or an opening bracket. */
const toLink = /[-–—|:：;,，、=(（<[{【「『《«»“„"'‘`*_~\\\s]/u;
/** Signs that stand behind a link, such as a closing bracket or a full stop. */
const fromLink =
  /^(?:[-–—|:;,!?…)\]}>"'`*_~\\\s]|\.(?=[\s.)\]"']|$)|(?!\p{ASCII})[\p{Terminal_Punctuation}\p{Pe}\p{Pf}])+/u;

function trimBefore(text: string): string {
  return trimEnd(text.trim().replace(bullet, ""), toLink);
}

function trimAfter(text: string): string {
  return trimEnd(text.trim().replace(fromLink, ""), /[-–—|(（<[【「『《«“\s]/u);
}

/** Without the characters at the end that match. An expression with `+$` would search from each of many signs in vain. */
function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

const opening = leadIns.opening.map(foldText).toSorted((a, b) => b.length - a.length);
const alone = new Set([...opening, ...leadIns.alone.map(foldText)]);

function withoutLeadIn(text: string): string {
  if (alone.has(foldText(trimEnd(text, /[\p{P}\s]/u).replace(/^[\p{P}\s]{1,9}/u, "")))) return "";
  const folded = foldText(text);
  // Letters that fold to two would shift what is cut off.
  if (folded.length !== text.length) return text;
  const found = opening.find(
    (phrase) => folded.startsWith(phrase) && !/^[\p{L}\p{N}]/u.test(text.slice(phrase.length)),
  );
  return found === undefined ? text : text.slice(found.length).replace(/^[\p{P}\s]+/u, "");
}
