import { fromBase } from "../base-path/base-path.ts";
import { displayHost } from "@bowerbird/bookmark/readable-address";

/**
 * The tile for a site without an icon: its first letter, on a ground whose hue depends on the host. The ground is so
 * close to that of a chip that the letter is readable on every hue, in the light and in the dark theme.
 */
export function faviconTile(url: string): { letter: string; hue: number; ground: string } {
  const host = displayHost(url);
  const [first = "W"] = host;
  const hue = hostHue(host);
  return {
    letter: first.toUpperCase(),
    hue,
    ground: `color-mix(in oklab, oklch(0.62 0.15 ${hue}) 20%, var(--chip))`,
  };
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

/** Its address for an image of the page. */
export function faviconSource(favicon: string): string {
  return favicon.startsWith("/") ? fromBase(favicon) : favicon;
}
