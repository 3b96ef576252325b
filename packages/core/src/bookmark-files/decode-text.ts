import { isUtf8 } from "node:buffer";

/**
 * The text of a file. Encoding, in this order: byte order mark (UTF-8, UTF-16), the zeros of UTF-16
 * without a mark, META charset, UTF-8 if valid, else windows-1252. Never throws: a broken character becomes U+FFFD.
 * `head` is the first piece, in which mark and META are looked for.
 */
export async function* decodeText(head: Uint8Array, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const declared = declaredDecoder(head);
  const decode = declared ? (bytes: Uint8Array) => declared.decode(bytes, { stream: true }) : createGuessingDecode();
  for await (const piece of pieces) yield decode(piece);
  const rest = declared ? declared.decode() : decode(new Uint8Array(), true);
  if (rest !== "") yield rest;
}

function declaredDecoder(head: Uint8Array): TextDecoder | null {
  const marked = encodingOfMark(head) ?? encodingOfZeros(head);
  if (marked) return new TextDecoder(marked);
  const label = metaCharset(head);
  // Nearly every file claims UTF-8, also one that an old editor saved otherwise: that claim is checked, not believed.
  // And whoever can be read as bytes is not UTF-16, whatever it says.
  if (!label || /^utf-?(8|16|7)/i.test(label)) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null; // A charset nobody knows says nothing.
  }
}

function encodingOfMark(head: Uint8Array): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : null;
}

function encodingOfZeros(head: Uint8Array): string | null {
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
  const meta = /<meta\s[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{2,40})/i.exec(start);
  return (meta ?? /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})/i.exec(start))?.[1] ?? null;
}

/** UTF-8 until a broken character shows; then what the text up to there and around it speaks for. */
function createGuessingDecode(): (bytes: Uint8Array, isEnd?: boolean) => string {
  let carry: Uint8Array = new Uint8Array();
  let soundCharacters = 0;
  let settled: TextDecoder | null = null;
  return (piece, isEnd = false) => {
    if (settled) return settled.decode(piece, { stream: !isEnd });
    const bytes = carry.length > 0 ? Buffer.concat([carry, piece]) : piece;
    const end = isEnd ? bytes.length : completeEnd(bytes);
    if (isUtf8(bytes.subarray(0, end))) {
      carry = bytes.slice(end);
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, end));
      if (soundCharacters < ENOUGH) soundCharacters += countSound(text);
      return text;
    }
    settled = decoderOfBroken(bytes, soundCharacters);
    return settled.decode(bytes, { stream: !isEnd });
  };
}

/** Sound characters after which nothing makes a file windows-1252 any more; counting on would only cost time. */
const ENOUGH = 100_000;

/** One bad byte must not garble a whole UTF-8 file, so windows-1252 needs more broken characters than sound ones. */
function decoderOfBroken(bytes: Uint8Array, soundBefore: number): TextDecoder {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const broken = text.split("\ufffd").length - 1;
  return new TextDecoder(broken > soundBefore + countSound(text) ? "windows-1252" : "utf-8", { ignoreBOM: true });
}

function countSound(text: string): number {
  return (text.match(/[\u0080-\ufffc]/g) ?? []).length;
}

/** Where the last whole UTF-8 character ends: a piece may cut one in two. */
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
