/** What a bookmark's vector is made of. */
export interface BookmarkText {
  /** Title, description and summary, each on a line. */
  text: string;
  /** Its host and path say what it is about, too. */
  url?: string | undefined;
}

/** Characters of title and description that are read. */
const maxTextLength = 400;
const maxPathWords = 12;
const maxWordLength = 30;
const indexWords = new Set(["index", "htm", "html", "php", "asp", "aspx"]);

/**
 * The text of a bookmark: title and description, and on the last line host and path, for which the description is shortened.
 *
 * @param countIds of a text, for the model
 */
export function fitBookmark({ text, url }: BookmarkText, countIds: (text: string) => number, maxIds: number): string {
  const address = describeAddress(url ?? "");
  let shown = text.slice(0, maxTextLength);
  const joined = () => [shown.trim(), address].filter((part) => part !== "").join("\n");
  for (let excess = countIds(joined()) - maxIds; excess > 0 && shown !== ""; excess = countIds(joined()) - maxIds) {
    // A text of ideographs has an id for each character, one of Latin letters one for four.
    shown = shown.slice(0, Math.max(0, shown.length - excess));
  }
  return joined();
}

/** The host without `www.` or `m.`, and the first words of the path; empty for what is no address. */
export function describeAddress(url: string): string {
  const address = URL.parse(url);
  if (!address) return "";
  const host = address.hostname.replace(/^(?:www|m)\./, "");
  return [host, ...pathWords(address.pathname).slice(0, maxPathWords)].join(" ").trim();
}

function pathWords(pathname: string): string[] {
  return decode(pathname)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word.length < maxWordLength && !isNumber(word) && !indexWords.has(word));
}

/** Digits, or hexadecimal digits as of a key. */
function isNumber(word: string): boolean {
  return /^(?:\p{Nd}+|[\da-f]{8,})$/iu.test(word);
}

/** Percent-decoded; bytes that are no UTF-8 become U+FFFD. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return new TextDecoder().decode(
      Buffer.from(
        path.replace(/%([\da-f]{2})/gi, (_, hex: string) => byte(hex)),
        "latin1",
      ),
    );
  }
}

function byte(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
