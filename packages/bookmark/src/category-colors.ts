// Without zod, for the first screen of the web app, the server's pages and the extension.
import { defaults } from "@bowerbird/contract/limits";
import { inTreeOrder, listShown } from "./category-order.ts";

/**
 * The twelve colors of categories: red, orange, amber, lime, green, teal, sky, blue, indigo, purple, pink and gray. Their tints
 * (`category-tile.css`) can be told apart whatever a person's color vision, but for those next to each other on this wheel.
 */
export const categoryColors = [
  "#dc2626",
  "#ea580c",
  "#d97706",
  "#65a30d",
  "#16a34a",
  "#0d9488",
  "#0284c7",
  "#2563eb",
  "#4f46e5",
  "#9333ea",
  "#db2777",
  "#78716c",
] as const;
const count = categoryColors.length;
/** Has no divisor in common with the number of colors, so that these steps lead to all of them. */
const step = 5;

type Colored = Parameters<typeof inTreeOrder>[0][number] &
  Parameters<typeof listShown>[0][number] & { color: string; isCustom: boolean };

/**
 * Adds the color in which each category is shown, the same on every device: the one that the person chose, or one of the twelve that
 * can be told from those of its parent and of the siblings next to it. A category yields to older ones, so that a new one
 * changes no other's color, unless one was chosen for it or for a sibling and would clash.
 *
 * @param categories all of the person's
 */
export function withColors<T extends Colored>(categories: readonly T[]): (T & { shownColor: string })[] {
  const shown = new Set<Colored>(listShown(categories));
  // A hidden category yields to all that are shown.
  const toAge = (one: Colored): string => (shown.has(one) ? "0" : "1") + one.id;
  const places = new Map<string | null, number>();
  const ordered: Colored[] = inTreeOrder(categories, "en");
  for (const siblings of Map.groupBy(ordered, ({ parentId }) => parentId).values()) {
    const older = findOlder(siblings, toAge);
    const place = (one: Colored, taken: readonly (Colored | undefined)[]): void => {
      const others = [...taken.map((other) => places.get(other?.id ?? null)), places.get(one.parentId)];
      places.set(one.id, isChosen(one) ? nearest(one.color) : pickIndex(one, others));
    };
    for (const one of siblings.toSorted((a, b) => (toAge(a) < toAge(b) ? -1 : 1))) place(one, older.get(one)!);
    // A younger sibling may have a chosen color.
    const line = siblings.filter((one) => shown.has(one));
    for (const [index, one] of line.entries()) {
      const beside = [line[index - 1], line[index + 1]];
      const isTooNear = (other: Colored | undefined): boolean =>
        other !== undefined && isChosen(other) && !isFar(places.get(one.id)!, places.get(other.id));
      if (beside.some(isTooNear)) place(one, beside);
    }
  }
  return categories.map((one) => ({
    ...one,
    shownColor: isChosen(one) ? one.color : categoryColors[places.get(one.id)!]!,
  }));
}

function isChosen({ color, isCustom }: Colored): boolean {
  return isCustom && color !== defaults.categoryColor;
}

/** The next older sibling on each side. */
function findOlder(siblings: readonly Colored[], toAge: (one: Colored) => string): Map<Colored, Colored[]> {
  const found = new Map<Colored, Colored[]>(siblings.map((one) => [one, []]));
  for (const line of [siblings, siblings.toReversed()]) {
    const before: Colored[] = [];
    for (const one of line) {
      while (before.length > 0 && toAge(before.at(-1)!) > toAge(one)) before.pop();
      found.get(one)!.push(...before.slice(-1));
      before.push(one);
    }
  }
  return found;
}

/** The place nearest to the category's own one that can be told from those taken, up to three. */
function pickIndex({ id, color, isCustom }: Colored, taken: readonly (number | undefined)[]): number {
  const first = isCustom ? [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 0) : nearest(color);
  const places = categoryColors.map((_, index) => (first + index * step) % count);
  return places.find((place) => taken.every((other) => isFar(place, other)))!;
}

/** Whether two places are not next to each other on the wheel. */
function isFar(place: number, other: number | undefined): boolean {
  return other === undefined || (place - other + 1 + count) % count > 2;
}

/** The place of the color of the twelve that is most like this one. @param color `#rrggbb` or `#rgb` */
function nearest(color: string): number {
  const own = toRgb(color);
  const toDistance = (other: string): number =>
    toRgb(other).reduce((sum, value, index) => sum + (value - own[index]!) ** 2, 0);
  const distances = categoryColors.map(toDistance);
  return distances.indexOf(Math.min(...distances));
}

function toRgb(color: string): number[] {
  const digits = color.length === 4 ? color.replace(/\w/g, "$&$&") : color;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

const graphemes = new Intl.Segmenter();

/** What is on a category's tile: its icon or, without one of its own, the first letter of its name. */
export function tileSign({ icon, name }: { icon: string; name: string }): { text: string; isWide: boolean } {
  const isOwn = icon !== "" && icon !== defaults.categoryIcon;
  if (!isOwn) return { text: graphemes.segment(name.trim()).containing(0)?.segment.toUpperCase() ?? "", isWide: false };
  return { text: icon, isWide: [...graphemes.segment(icon)].length > 1 };
}
