/** A link as a person saved it. */
export interface FiledLink {
  url: string;
  title: string;
  /** Unix time in seconds; null: unknown. */
  time: number | null;
}

/** What is read from a link once. */
export interface LinkParts {
  /** Lower case, without `www.` and `m.`. */
  host: string;
  /** The host without subdomains. */
  site: string;
  /** Host and first part of the path; empty without a path. */
  segment: string;
  /** Words of the title, words of the path, site and host, marked by where they stand. */
  tokens: readonly string[];
  /** All words. */
  words: ReadonlySet<string>;
  /** Of the words, those that are only how the site's name ends, such as "com". */
  endings: ReadonlySet<string>;
  /** The commonest script of the title. */
  script: string;
  time: number | null;
}

/** Longer ones say no more. */
const maxLengths = { url: 2_000, title: 1_000 };

/** Never throws: what is no address has no host and path. */
export function readParts(link: FiledLink): LinkParts {
  const [url, title] = [link.url.slice(0, maxLengths.url), link.title.slice(0, maxLengths.title)];
  const { host, path } = readAddress(url);
  const site = toSite(host);
  const first = path.split("/").find((part) => part !== "");
  const titleWords = toWords(title);
  const pathWords = toWords(path.replaceAll(/[_\-/.+]/g, " "));
  const hostTokens = host === "" ? [] : [`h:${host}`, `s:${site}`];
  const texts = new Set([...titleWords, ...pathWords]);
  return {
    host,
    site,
    segment: first === undefined ? "" : `${host}/${first.toLowerCase()}`,
    tokens: [...new Set([...titleWords, ...pathWords.map((word) => `p:${word}`), ...hostTokens])],
    words: new Set([...texts, ...toWords(host.replaceAll(/[.-]/g, " "))]),
    endings: new Set(site.split(".").slice(1)).difference(texts),
    script: toScript(title),
    time: link.time,
  };
}

const ideographs = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Lower-case words of two letters or more, without numbers; Chinese, Japanese and Korean as pairs of letters. */
export function toWords(text: string): string[] {
  const words: string[] = [];
  for (const word of text
    .toLowerCase()
    .normalize("NFKC")
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    const letters = [...word];
    if (ideographs.test(word)) {
      if (letters.length === 1) words.push(word);
      for (let index = 1; index < letters.length; index++) words.push(letters[index - 1]! + letters[index]!);
    } else if (letters.length > 1 && letters.length < 30 && !/^\p{Nd}+$/u.test(word)) {
      words.push(word);
    }
  }
  return words;
}

const address = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?([^/?#]*?)(?::\p{Nd}*)?([/?#].*)?$/isu;

/** The path is percent-decoded as a whole, before it is split. */
function readAddress(url: string): { host: string; path: string } {
  const found = address.exec(url);
  if (!found) return { host: "", path: "" };
  const [path] = /^[^?#]*/.exec(found[2] ?? "")!;
  return { host: found[1]!.toLowerCase().replace(/^(?:www|m)\./, ""), path: percentDecode(path) };
}

/** Bytes that are no UTF-8 become U+FFFD. */
function percentDecode(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.from(run.replaceAll("%", ""), "hex")),
  );
}

function toSite(host: string): string {
  const parts = host.split(".");
  if (parts.length <= 2) return host;
  const isDouble = /^(?:co|com|org|net|ac|gov|edu|gob|or|ne)$/.test(parts.at(-2)!) && parts.at(-1)!.length === 2;
  return parts.slice(isDouble ? -3 : -2).join(".");
}

/** Each range ends before its number. */
const scripts: [end: number, name: string][] = [
  [0x250, "latin"],
  [0x370, "other"],
  [0x400, "greek"],
  [0x530, "cyrillic"],
  [0x590, "other"],
  [0x600, "hebrew"],
  [0x780, "arabic"],
  [0x900, "other"],
  [0x980, "devanagari"],
  [0xe00, "other"],
  [0xe80, "thai"],
  [0x1e00, "other"],
  [0x1f00, "latin"],
];

/** The commonest script of the letters, the first of several; `-` without letters. */
function toScript(text: string): string {
  const counts = new Map<string, number>();
  for (const letter of text.match(/\p{L}/gu) ?? []) {
    const code = letter.codePointAt(0)!;
    const script = ideographs.test(letter) ? "cjk" : (scripts.find(([end]) => code < end)?.[1] ?? "other");
    counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  let [best, most] = ["-", 0];
  for (const [script, count] of counts) if (count > most) [best, most] = [script, count];
  return best;
}
