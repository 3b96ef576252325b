import { MAX_VALUE } from "./bounded-text.ts";

const MAX_DATA_ICON = 32 * 1024;
const MAX_ICON_ADDRESS = 2_048;
// No SVG: it is a document that can carry script.
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif|x-icon|vnd\.microsoft\.icon);base64,[a-z0-9+/]+={0,2}$/i;

/** The first of the candidates that is a raster image as `data:` (at most 32 kB) or an http(s) address; else null. */
export function cleanIcon(...candidates: readonly unknown[]): string | null {
  for (const candidate of candidates) {
    const icon = typeof candidate === "string" && candidate.length <= MAX_VALUE ? candidate.trim() : "";
    if (icon === "") continue;
    if (isDataIcon(icon) || isIconAddress(icon)) return icon;
  }
  return null;
}

function isDataIcon(icon: string): boolean {
  return icon.length <= MAX_DATA_ICON && icon.startsWith("data:") && RASTER.test(icon);
}

function isIconAddress(icon: string): boolean {
  // Firefox invents ".../made-up-favicon/..." for icons that never had an address.
  if (icon.length > MAX_ICON_ADDRESS || icon.includes("/made-up-favicon/")) return false;
  return /^https?:\/\/[^\s\p{Cc}"'<>\\]+$/iu.test(icon);
}
