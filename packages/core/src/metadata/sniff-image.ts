/** The media type of an image by its first bytes; null for what is none that we serve. No SVG: it can carry script. */
export function sniffImage(content: Buffer): string | null {
  const hex = content.subarray(0, 16).toString("hex");
  const text = content.subarray(0, 16).toString("latin1");
  if (hex.startsWith("89504e470d0a1a0a")) return "image/png";
  if (hex.startsWith("ffd8ff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (/^.{4}ftypavi[fs]/s.test(text)) return "image/avif";
  if (text.startsWith("BM") && content.length > 26) return "image/bmp";
  // The number of images follows: a real one has some.
  const isIcon = hex.startsWith("00000100") && content.length > 22 && content.readUInt16LE(4) > 0;
  return isIcon ? "image/x-icon" : null;
}
