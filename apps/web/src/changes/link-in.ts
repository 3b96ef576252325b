import { parseWebUrl } from "@bowerbird/contract/web-url";

/** The address that a text is from beginning to end; a sentence with a dot in it, or a mail address, is none. */
export function linkIn(text: string): string | null {
  const trimmed = text.trim();
  const isBare = /^[^\s/@:]+\.[a-z]{2,}(?:\/\S*)?$/i.test(trimmed);
  if (!isBare && !/^https?:\/\/\S+$/i.test(trimmed)) return null;
  const address = parseWebUrl(isBare ? `https://${trimmed}` : trimmed);
  return address.ok ? address.value.url : null;
}
