import { withoutInvisible } from "@bowerbird/contract/web-url";

/** A web address in a text. */
export interface TextLink {
  url: string;
  start: number;
  /** Behind its last character. */
  end: number;
}

/**
 * Finds the web addresses in a text, in order: those with `http(s)://`, and those that begin with `www.`, which get
 * `https://`. An address ends before a sign of the text around it: marks at its end, quotes, and brackets that it did
 * not open. Linear in the length of the text.
 */
export function findLinks(text: string): TextLink[] {
  const found: TextLink[] = [];
  for (const match of text.matchAll(candidate)) {
    const raw = match[0].slice(0, lengthOf(match[0]));
    const url = withoutInvisible(raw);
    if (hasHost.test(url)) found.push({ url: withScheme(url), start: match.index, end: match.index + raw.length });
  }
  return found;
}

/** The address that is the whole text, beside marks and spaces around it; null if there are words or further addresses. */
export function onlyLink(text: string): string | null {
  const [link, ...others] = findLinks(text);
  if (!link || others.length > 0) return null;
  const rest = `${text.slice(0, link.start)}${text.slice(link.end)}`;
  return /[\p{L}\p{N}]/u.test(rest) ? null : link.url;
}

/**
 * Marks, quotes and brackets of other scripts, which no address contains. Characters that words are spelled with are kept: ’ · ・ ״.
 * Full-width parentheses are checked separately.
 */
const marks = String.raw`(?![\p{ASCII}’（）])[\p{Terminal_Punctuation}\p{Ps}\p{Pe}\p{Pi}\p{Pf}…＂＇＜＞｀｜]`;
/** A byte order mark counts as a space, and comes along when addresses are copied. */
const part = String.raw`(?!${marks})(?:[^\s<>"\u0060]|\ufeff)`;
/** Another address may follow behind a sign without a space. */
const candidate = new RegExp(
  String.raw`(?:https?:\/\/|(?<![\p{L}\p{N}\p{M}.@/:_-])www\.)(?:(?![,;|]{1,9}https?:\/\/)${part})+`,
  "giu",
);
const hasHost = /^(?:https?:\/\/[^\s/?#.]|www\.[^\s/?#.]+\.[^\s/?#.])/iu;

function withScheme(url: string): string {
  return /^www\./i.test(url) ? `https://${url}` : url;
}

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", "）": "（" };
const opening = new Set(Object.values(closing));
/** Of sentences, quotations, emphasis and tables. */
const atEnd = /[.,;:!?'’*|\\‥–—]/;

/** How much of a text without spaces is the address. */
function lengthOf(text: string): number {
  const open: string[] = [];
  let end = 0;
  for (; end < text.length; end++) {
    const sign = text[end]!;
    if (sign === "（" && !isOfTitle(text, end)) break;
    if (opening.has(sign)) open.push(sign);
    else if (closing[sign] !== undefined) {
      if (open.at(-1) !== closing[sign]) break;
      open.pop();
    }
  }
  while (end > 0 && (atEnd.test(text[end - 1]!) || opening.has(text[end - 1]!) || isInvisible(text[end - 1]!))) end--;
  return end;
}

/** Whether a full-width parenthesis belongs to an address, as in a title of Wikipedia: behind a letter of its script, and closed. */
function isOfTitle(text: string, at: number): boolean {
  return at > 0 && /[^\p{ASCII}]/u.test(text[at - 1]!) && text.includes("）", at);
}

function isInvisible(character: string): boolean {
  return withoutInvisible(character) === "";
}
