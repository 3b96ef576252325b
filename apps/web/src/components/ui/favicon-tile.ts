import { displayHost } from "@bowerbird/contract/web-url";

/** The coloured tile that stands for a site without an icon: its first letter, on a hue that the host decides. */
export function faviconTile(url: string): { letter: string; hue: number } {
  const host = displayHost(url);
  const [first = "W"] = host;
  return { letter: first.toUpperCase(), hue: hostHue(host) };
}

/** 0 to 359, the same for the same host everywhere and always. */
export function hostHue(host: string): number {
  let hash = 0;
  for (let index = 0; index < host.length; index += 1) hash = (hash * 31 + host.charCodeAt(index)) >>> 0;
  return hash % 360;
}

/** Icons come from this site or from the bookmark itself: asking others would tell them what is in the library. */
export function isOwnFavicon(favicon: string): boolean {
  return favicon.startsWith("/api/icons/") || favicon.startsWith("data:image/");
}
