import { isUtf8 } from "node:buffer";
import { detectEncoding } from "./detect-encoding.ts";

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
      if (validCharacters < ENOUGH) validCharacters += countValid(text);
      yield text;
      continue;
    }
    chosen ??= await chooseDecoder(bytes, validCharacters, declared);
    carry = new Uint8Array();
    yield chosen.decode(bytes, { stream: true });
  }
  chosen ??= carry.length > 0 ? await chooseDecoder(carry, validCharacters, declared) : null;
  const rest = chosen?.decode(carry) ?? "";
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
  const weight = declared === null ? 1 : DECLARED_WEIGHT;
  const isUtf8Broken = broken * weight <= validBefore + countValid(text);
  return new TextDecoder(isUtf8Broken ? "utf-8" : (declared ?? (await detectEncoding(bytes))), { ignoreBOM: true });
}

/** Pairs of bytes of Chinese encodings are valid UTF-8 by chance, so that a declared one needs more to be wrong. */
const DECLARED_WEIGHT = 10;

/** After this many valid characters the file is certainly UTF-8; counting further only costs time. */
const ENOUGH = 100_000;

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
