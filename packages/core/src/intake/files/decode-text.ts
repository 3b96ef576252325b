import { isUtf8 } from "node:buffer";
import { limits } from "@bowerbird/contract/limits";
import { cutText, fitLine, severalLines } from "@bowerbird/contract/tidy-text";
import { parseWebUrl } from "@bowerbird/contract/web-url";

/**
 * Decodes a file. Encoding, in this order: byte order mark (UTF-8, UTF-16), the zeros of UTF-16 without a mark, UTF-8 if
 * valid, META charset, else what the bytes look like: a name may be wrong, the bytes are not. Never throws: invalid
 * characters become U+FFFD.
 *
 * @param head the first piece, which is searched for mark and META
 */
export async function* decodeText(head: Uint8Array, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const marked = detectByteOrderMark(head) ?? detectUtf16(head);
  if (marked === null) return yield* guessText(pieces, declaredEncoding(head));
  const decoder = new TextDecoder(marked);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** The encoding that a file names, as far as it can be that. */
function declaredEncoding(head: Uint8Array): string | null {
  const label = metaCharset(head);
  if (!label) return null;
  try {
    const { encoding } = new TextDecoder(label);
    // Nearly every file declares UTF-8, even if an old editor saved it otherwise. And a META that is readable byte by byte
    // rules out UTF-16, which "unicode" and "ucs-2" name, too.
    return /^utf-|^replacement$/.test(encoding) ? null : encoding;
  } catch {
    return null; // Unknown charset.
  }
}

function detectByteOrderMark(head: Uint8Array): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : null;
}

function detectUtf16(head: Uint8Array): string | null {
  const pairs = Math.min(head.length >> 1, 512);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (head[pair * 2] === 0) evenZeros++;
    if (head[pair * 2 + 1] === 0) oddZeros++;
  }
  if (pairs < 4) return null;
  if (oddZeros > pairs * 0.7 && evenZeros < pairs * 0.05) return "utf-16le";
  return evenZeros > pairs * 0.7 && oddZeros < pairs * 0.05 ? "utf-16be" : null;
}

function metaCharset(head: Uint8Array): string | null {
  const start = new TextDecoder("windows-1252").decode(head.subarray(0, 4096));
  // In a table, JSON or Markdown it is text.
  if (!start.trimStart().startsWith("<")) return null;
  const meta = /<meta\s[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{2,40})/i.exec(start);
  return (meta ?? /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})/i.exec(start))?.[1] ?? null;
}

/** Decodes as UTF-8 until an invalid character; then chooses by the text so far, and by what the file declares. */
async function* guessText(pieces: AsyncIterable<Uint8Array>, declared: string | null): AsyncGenerator<string> {
  let carry: Uint8Array = new Uint8Array();
  let validCharacters = 0;
  let chosen: TextDecoder | null = null;
  for await (const piece of pieces) {
    const bytes: Uint8Array = carry.length > 0 ? Buffer.concat([carry, piece]) : piece;
    const end = completeEnd(bytes);
    carry = bytes.slice(end);
    const whole = bytes.subarray(0, end);
    if (!chosen && isUtf8(whole) && !hasJapaneseEscape(whole)) {
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole);
      if (validCharacters < enough) validCharacters += countValid(text);
      yield text;
      continue;
    }
    chosen ??= await chooseDecoder(bytes, validCharacters, declared);
    carry = new Uint8Array();
    yield chosen.decode(bytes, { stream: true });
  }
  if (!chosen && carry.length === 0) return;
  chosen ??= await chooseDecoder(carry, validCharacters, declared);
  const rest = chosen.decode(carry);
  if (rest !== "") yield rest;
}

/** ISO-2022-JP, of mails and old Japanese systems, is all ASCII: an escape begins what is Japanese. */
function hasJapaneseEscape(bytes: Uint8Array): boolean {
  return ["\u001b$B", "\u001b$@"].some((escape) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(escape),
  );
}

/** Of what is not UTF-8, or is Japanese in ASCII. Leaves UTF-8 only if invalid characters outnumber valid ones: one bad byte must not garble a UTF-8 file. */
async function chooseDecoder(bytes: Uint8Array, validBefore: number, declared: string | null): Promise<TextDecoder> {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const broken = text.split("\ufffd").length - 1;
  if (broken === 0) return new TextDecoder("iso-2022-jp");
  const weight = declared === null ? 1 : declaredWeight;
  const isUtf8Broken = broken * weight <= validBefore + countValid(text);
  return new TextDecoder(isUtf8Broken ? "utf-8" : (declared ?? (await detectEncoding(bytes))), { ignoreBOM: true });
}

/** Pairs of bytes of Chinese encodings are valid UTF-8 by chance, so that a declared one needs more to be wrong. */
const declaredWeight = 10;

/** After this many valid characters the file is certainly UTF-8; counting further only costs time. */
const enough = 100_000;

function countValid(text: string): number {
  return (text.match(/[\u0080-\ufffc]/g) ?? []).length;
}

/** The end of the last complete UTF-8 character: a piece may split one. */
function completeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Enough text to tell an encoding by. */
const maxSample = 8 * 1024;

/**
 * How sure the library must be. Characters of several bytes are hardly there by chance; what tells two Latin encodings
 * apart is a few letters. Words of a script that `isApart` have no Latin letters in them.
 */
const encodings: readonly { minConfidence: number; names: readonly string[]; isApart?: boolean }[] = [
  { minConfidence: 0.04, names: ["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"] },
  {
    minConfidence: 0.1,
    isApart: true,
    names: "windows-1251 koi8-r koi8-u iso-8859-5 ibm866 windows-1253 windows-1255 windows-1256 windows-874".split(" "),
  },
  { minConfidence: 0.1, names: ["windows-1250", "windows-1254", "windows-1257", "iso-8859-2"] },
];

/** What the library calls encodings that a web browser knows under another name, or reads as a larger one. */
const encodingNames: Readonly<Record<string, string>> = {
  cp932: "shift_jis",
  cp949: "euc-kr",
  johab: "euc-kr",
  cp874: "windows-874",
  ptcp154: "windows-1251",
  "tis-620": "windows-874",
  gb2312: "gb18030",
  "big5-hkscs": "big5",
  kz1048: "windows-1251",
  "koi8-t": "koi8-r",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "iso-8859-9": "windows-1254",
};

/**
 * Detects the encoding of a text that is not UTF-8 and says nothing of its encoding.
 *
 * @returns a label for TextDecoder; `windows-1252` if the library is unsure
 */
export async function detectEncoding(bytes: Uint8Array): Promise<string> {
  // Loaded when a file needs it: its models take 50 ms and some memory.
  const { detect } = await import("jschardet");
  const sample = sampleOf(bytes);
  const { encoding, confidence } = detect(sample);
  const found = encoding?.toLowerCase() ?? "";
  const name = encodingNames[found] ?? found;
  const known = encodings.find(({ names }) => names.includes(name));
  if (!known) return "windows-1252";
  if (!known.isApart) return confidence < known.minConfidence ? "windows-1252" : name;
  const text = new TextDecoder(name).decode(sample);
  // Words of accented letters alone are in no Latin language, so that one word says enough.
  const minConfidence = longWord.test(text) ? minForWords : known.minConfidence;
  return confidence < minConfidence || isMixed(text) ? "windows-1252" : name;
}

const longWord = /(?:(?!\p{ASCII})\p{L}){4}/u;
const minForWords = 0.04;

/** Whether letters of another script stand beside Latin ones, or alone ("voyage \u0430 Paris"), not in words of their own. */
function isMixed(text: string): boolean {
  const mixed = text.match(/[a-z](?=\P{ASCII})|\P{ASCII}(?=[a-z])/giu) ?? [];
  const own = text.match(/\P{ASCII}(?=\P{ASCII})/gu) ?? [];
  return mixed.length >= own.length;
}

/** The texts with characters beyond ASCII; addresses and markup would drown them. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  let start = 0;
  for (let at = 0; at <= bytes.length && size < maxSample; at++) {
    if (at < bytes.length && !separators.has(bytes[at]!)) continue;
    const part = withoutAddress(bytes.subarray(start, at));
    start = at + 1;
    if (!part.some((byte) => byte >= 0x80 || byte === 0x1b)) continue;
    parts.push(part, lineEnd);
    size += part.length + 1;
  }
  return Buffer.concat(parts).subarray(0, maxSample);
}

/** What stands around the first address of a line. */
function withoutAddress(part: Uint8Array): Uint8Array {
  const colon = Buffer.from(part.buffer, part.byteOffset, part.length).indexOf("://");
  if (colon < 0) return part;
  const start = part.lastIndexOf(space, colon) + 1;
  const end = part.indexOf(space, colon);
  return Buffer.concat([part.subarray(0, start), end < 0 ? nothing : part.subarray(end + 1)]);
}

const nothing = new Uint8Array();

const space = 0x20;
const lineEnd = Buffer.from("\n");
/** Between fields, tags and lines. No character of several bytes has one of these in it. */
const separators: ReadonlySet<number> = new Set(Buffer.from('\r\n\t<>",;='));

/** Max. UTF-16 units of a title; bounds like this keep any file from filling the memory with one link. */
export const maxTitle = 2_000;
/** One more than is stored, so that an overlong URL is reported; cut to fit, it would be another page's. */
const maxUrl = limits.urlLength + 1;
/** Also of notes. One more than is stored, so that it is known to be cut. */
export const maxDescription = Math.max(limits.descriptionLength, limits.notesLength) + 1;
const maxName = 200;
/** Room for a 32 kB icon with its prefix, the longest useful attribute or cell. */
export const maxValue = 33_000;

/** Normalizes to one line: control characters and white space become single spaces. */
export function cleanTitle(text: string): string {
  return fitLine(text, maxTitle);
}

/** Normalizes the name of a folder, category or tag; the result may be empty. */
export function cleanName(text: string): string {
  return fitLine(text, maxName);
}

/** Normalizes a description, keeping line breaks as `\n`; null if it is blank. */
export function cleanDescription(text: string): string | null {
  if (text === "") return null;
  return cutText(severalLines(text.slice(0, maxDescription * 4)), maxDescription).trim() || null;
}

/** Removes NULs and surrounding white space; callers validate the rest, including disguises like `java\tscript:`. */
export function cleanUrl(text: string): string {
  return text.replaceAll("\0", "").trim().slice(0, maxUrl).toWellFormed();
}

/** Appends up to `max` units; drops leading white space. */
export function appendBounded(text: string, more: string, max: number): string {
  if (text.length >= max) return text;
  return text === "" ? more.trimStart().slice(0, max) : (text + more).slice(0, max);
}

/** The first candidate that is an http(s) address; null without one. */
export function cleanCover(...candidates: readonly unknown[]): string | null {
  for (const candidate of candidates) {
    const parsed = typeof candidate === "string" ? parseWebUrl(cleanUrl(candidate)) : null;
    if (parsed?.ok && parsed.value.url.isWellFormed()) return parsed.value.url;
  }
  return null;
}

const maxDataIcon = 32 * 1024;
const maxIconAddress = 2_048;
// No SVG: it can contain scripts.
const raster = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif|x-icon|vnd\.microsoft\.icon);base64,[a-z0-9+/]+={0,2}$/i;

/** Returns the first candidate that is a raster image as `data:` URL (max. 32 kB) or an http(s) URL; else null. */
export function cleanIcon(...candidates: readonly unknown[]): string | null {
  for (const candidate of candidates) {
    const icon = typeof candidate === "string" && candidate.length <= maxValue ? candidate.trim() : "";
    if (icon === "") continue;
    if (isDataIcon(icon) || isIconAddress(icon)) return icon;
  }
  return null;
}

function isDataIcon(icon: string): boolean {
  return icon.length <= maxDataIcon && icon.startsWith("data:") && raster.test(icon);
}

function isIconAddress(icon: string): boolean {
  // Firefox invents ".../made-up-favicon/..." for icons that never had an address.
  if (icon.length > maxIconAddress || icon.includes("/made-up-favicon/")) return false;
  return /^https?:\/\/[^\s\p{Cc}"'<>\\]+$/iu.test(icon);
}
