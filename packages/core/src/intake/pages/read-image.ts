/** The whole body, whose size the fetcher limits. */
export async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Detects an image's media type by its first bytes; null for types that we do not serve, such as SVG with its scripts. */
export function sniffImage(content: Buffer): string | null {
  const hex = content.subarray(0, 16).toString("hex");
  const text = content.subarray(0, 16).toString("latin1");
  if (hex.startsWith("89504e470d0a1a0a")) return "image/png";
  if (hex.startsWith("ffd8ff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (/^.{4}ftypavi[fs]/s.test(text)) return "image/avif";
  if (text.startsWith("BM") && content.length > 26) return "image/bmp";
  // The image count follows and is positive in a real icon.
  const isIcon = hex.startsWith("00000100") && content.length > 22 && content.readUInt16LE(4) > 0;
  return isIcon ? "image/x-icon" : null;
}

/** The content of a `data:` URL, in base64 or percent-encoded; null if it is none. */
export function decodeDataUrl(url: string): Buffer | null {
  const head = /^data:[^,]{0,200},/i.exec(url)?.[0];
  if (head === undefined) return null;
  const bytes = decodePercent(url.slice(head.length));
  return /;\s{0,9}base64\s{0,9},$/i.test(head) ? Buffer.from(bytes.toString("latin1"), "base64") : bytes;
}

/** The bytes of a percent-encoded text. */
export function decodePercent(text: string): Buffer {
  const latin = Buffer.from(text).toString("latin1");
  const decoded = latin.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(decoded, "latin1");
}
