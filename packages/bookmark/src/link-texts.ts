import { foldText } from "./fold-text.ts";
import leadIns from "./lead-ins.json" with { type: "json" };

/**
 * What is said of a link in the text around it: without the signs that join it to the link, and without a lead-in such as
 * "Look at this:". Empty if nothing else is said.
 */
export function textAroundLink(before: string, after: string): string {
  const parts = [withoutLeadIn(trimBefore(before)), withoutLeadIn(trimAfter(after))];
  return parts.filter((part) => part !== "").join(" ");
}

/** Bullets, numbers and quotes of a list in front. */
const BULLET = /^(?:[-–—|:*•+#>\s]|\d{1,4}[.)](?=\s|$)|\[[ xX]?\](?=\s|$))+/u;
/** Signs that lead to a link, such as a colon or an opening bracket. */
const TO_LINK = /[-–—|:：;,，、=(（<[{【「『《«»“„"'‘`*_~\\\s]/u;
/** Signs that stand behind a link, such as a closing bracket or a full stop. */
const FROM_LINK =
  /^(?:[-–—|:;,!?…)\]}>"'`*_~\\\s]|\.(?=[\s.)\]"']|$)|(?!\p{ASCII})[\p{Terminal_Punctuation}\p{Pe}\p{Pf}])+/u;

function trimBefore(text: string): string {
  return trimEnd(text.trim().replace(BULLET, ""), TO_LINK);
}

function trimAfter(text: string): string {
  return trimEnd(text.trim().replace(FROM_LINK, ""), /[-–—|(（<[【「『《«“\s]/u);
}

/** Without the characters at the end that match. An expression with `+$` would search from each of many signs in vain. */
export function trimEnd(text: string, character: RegExp): string {
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
