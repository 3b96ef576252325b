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
