import { parseWebUrl } from "@bowerbird/contract/web-url";

/** The URL if the whole text is one; a sentence with a dot or an email address is not. */
export function linkIn(text: string): string | null {
  const trimmed = text.trim();
  const isBare = /^[^\s/@:]+\.[a-z]{2,}(?:\/\S*)?$/i.test(trimmed);
  if (!isBare && !/^https?:\/\/\S+$/i.test(trimmed)) return null;
  const address = parseWebUrl(isBare ? `https://${trimmed}` : trimmed);
  return address.ok ? address.value.url : null;
}
