import { displayHost } from "@bowerbird/contract/shown-url";

/**
 * The tile for a site without an icon: its first letter, on a gradient whose hue depends on the host.
 * The fixed lightness keeps a white letter readable on every hue.
 */
export function faviconTile(url: string): { letter: string; hue: number; from: string; to: string } {
  const host = displayHost(url);
  const [first = "W"] = host;
  const hue = hostHue(host);
  const from = `oklch(0.54 0.13 ${hue})`;
  return { letter: first.toUpperCase(), hue, from, to: `oklch(0.44 0.13 ${(hue + 30) % 360})` };
}

/** 0 to 359, always the same for a host. */
export function hostHue(host: string): number {
  let hash = 0;
  for (let index = 0; index < host.length; index += 1) hash = (hash * 31 + host.charCodeAt(index)) >>> 0;
  return hash % 360;
}

/** Icons come from this site or are data URLs: fetching them elsewhere would reveal what is in the library. */
export function isOwnFavicon(favicon: string): boolean {
  return favicon.startsWith("/api/icons/") || favicon.startsWith("data:image/");
}
