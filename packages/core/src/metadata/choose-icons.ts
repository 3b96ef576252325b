import type { IconLink } from "./page-listener.ts";

const bestSize = 64;
const mostTries = 2;

/** Addresses to try for the icon of a site, the best first: near the size in which it is shown, and at last the usual one. */
export function chooseIcons(icons: readonly IconLink[], pageUrl: string): string[] {
  const raster = icons.filter(({ href, rel, type }) => !isVector(href, type) && !rel.includes("mask-icon"));
  const sorted = raster.toSorted((a, b) => distance(a) - distance(b)).map(({ href }) => href);
  return [...new Set([...sorted.slice(0, mostTries), new URL("/favicon.ico", pageUrl).href])];
}

function isVector(href: string, type: string): boolean {
  return /svg/i.test(type) || /^data:image\/svg/i.test(href) || /\.svg(?:[?#]|$)/i.test(href);
}

/** Too small counts double: it would be blurred. */
function distance({ rel, sizes }: IconLink): number {
  const given = [...sizes.matchAll(/(\d{1,4})x\d{1,4}/gi)].map((match) => Number(match[1]));
  const usual = rel.includes("apple-touch-icon") ? 180 : 32;
  const all = given.length > 0 ? given : [usual];
  return Math.min(...all.map((size) => (size >= bestSize ? size - bestSize : 2 * (bestSize - size))));
}
