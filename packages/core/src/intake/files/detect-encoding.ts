/** Enough text to tell an encoding by. */
const MAX_SAMPLE = 8 * 1024;

/**
 * How sure the library must be. Characters of several bytes are hardly there by chance; what tells two Latin encodings
 * apart is a few letters. Words of a script that `isApart` have no Latin letters in them.
 */
const ENCODINGS: readonly { minConfidence: number; names: readonly string[]; isApart?: boolean }[] = [
  { minConfidence: 0.04, names: ["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"] },
  {
    minConfidence: 0.1,
    isApart: true,
    names: "windows-1251 koi8-r koi8-u iso-8859-5 ibm866 windows-1253 windows-1255 windows-1256 windows-874".split(" "),
  },
  { minConfidence: 0.1, names: ["windows-1250", "windows-1254", "windows-1257", "iso-8859-2"] },
];

/** What the library calls encodings that a web browser knows under another name, or reads as a larger one. */
const NAMES: Readonly<Record<string, string>> = {
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
  const name = NAMES[found] ?? found;
  const known = ENCODINGS.find(({ names }) => names.includes(name));
  if (!known) return "windows-1252";
  if (!known.isApart) return confidence < known.minConfidence ? "windows-1252" : name;
  const text = new TextDecoder(name).decode(sample);
  // Words of accented letters alone are in no Latin language, so that one word says enough.
  const minConfidence = LONG_WORD.test(text) ? MIN_FOR_WORDS : known.minConfidence;
  return confidence < minConfidence || isMixed(text) ? "windows-1252" : name;
}

const LONG_WORD = /(?:(?!\p{ASCII})\p{L}){4}/u;
const MIN_FOR_WORDS = 0.04;

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
  for (let at = 0; at <= bytes.length && size < MAX_SAMPLE; at++) {
    if (at < bytes.length && !SEPARATORS.has(bytes[at]!)) continue;
    const part = withoutAddress(bytes.subarray(start, at));
    start = at + 1;
    if (!part.some((byte) => byte >= 0x80 || byte === 0x1b)) continue;
    parts.push(part, LINE_END);
    size += part.length + 1;
  }
  return Buffer.concat(parts).subarray(0, MAX_SAMPLE);
}

/** What stands around the first address of a line. */
function withoutAddress(part: Uint8Array): Uint8Array {
  const colon = Buffer.from(part.buffer, part.byteOffset, part.length).indexOf("://");
  if (colon < 0) return part;
  const start = part.lastIndexOf(SPACE, colon) + 1;
  const end = part.indexOf(SPACE, colon);
  return Buffer.concat([part.subarray(0, start), end < 0 ? NOTHING : part.subarray(end + 1)]);
}

const NOTHING = new Uint8Array();

const SPACE = 0x20;
const LINE_END = Buffer.from("\n");
/** Between fields, tags and lines. No character of several bytes has one of these in it. */
const SEPARATORS: ReadonlySet<number> = new Set(Buffer.from('\r\n\t<>",;='));
