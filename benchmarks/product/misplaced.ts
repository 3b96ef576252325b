import { type Evidence, judge, PlacedLibrary, weigh, type Weights } from "@bowerbird/core/categorization/misplaced";
import { random as createRandom } from "./library.ts";
import { type Link, toId } from "./trees.ts";

/** A collection in which some links were put into other folders. */
export interface Planted {
  library: PlacedLibrary;
  /** By position, the folder where the link belongs. */
  homes: number[];
  isMoved: boolean[];
}

/** Links moved, of all, and at least. */
const share = 0.02;
const minMoved = 8;
/** From folders and into folders with as many links. */
const minLinks = 5;
/** Smaller collections say too little. */
const smallest = { links: 120, folders: 4 };

/** Moves 2 % of the links of a collection into other folders. @returns null for a small collection */
export function plant(
  links: readonly Link[],
  vectors: ReadonlyMap<string, Float32Array>,
  { hasTimes, seed }: { hasTimes: boolean; seed: number },
): Planted | null {
  const unique = [...new Map(links.toReversed().map((link) => [link.url, link])).values()].toReversed();
  const big = [...Map.groupBy(unique, ({ folder }) => toId(folder))].filter(([, some]) => some.length >= minLinks);
  const names = big.map(([name]) => name);
  if (unique.length < smallest.links || names.length < smallest.folders) return null;
  const random = createRandom(seed);
  const movable = shuffle(
    unique.filter(({ folder }) => names.includes(toId(folder))),
    random,
  );
  const count = Math.max(minMoved, Math.round(share * unique.length));
  const moved = new Map(movable.slice(0, count).map((link) => [link, pickOther(names, toId(link.folder), random)]));
  const library = new PlacedLibrary(384);
  const folders = new Map(unique.map(({ folder }) => [toId(folder), folder]));
  for (const [id, path] of [...folders].sort()) library.addFolder(id, path);
  const homes = unique.map((link) => {
    const { url, title, folder, addedAt } = link;
    const time = hasTimes && addedAt !== undefined ? Date.parse(addedAt) / 1_000 : null;
    const vector = vectors.get(url) ?? null;
    const folderId = moved.get(link) ?? toId(folder);
    library.add({ id: url, url, title, time, folderId, vector, isByAi: false, isKept: false });
    return library.addFolder(toId(folder), folder);
  });
  return { library, homes, isMoved: unique.map((link) => moved.has(link)) };
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one);
}

function pickOther(names: readonly string[], own: string, random: () => number): string {
  const others = names.filter((name) => name !== own);
  return others[Math.floor(random() * others.length)]!;
}

/** Shares, 0 to 1. */
export interface Found {
  /** Of the first ten, or of as many as were moved. */
  first: number;
  /** Of as many as were moved, and of three times as many. */
  asMany: number;
  threeTimes: number;
  /** Of those found among as many as were moved, the share whose target is right. */
  home: number;
}

export function weighAll({ library, homes }: Planted, weights: Weights): Map<number, Evidence> {
  return new Map(
    homes.keys().flatMap((link) => {
      const one = weigh(library, link, weights, library.compare([link])[0]!);
      return one ? [[link, one] as const] : [];
    }),
  );
}

/** How many of the moved links are first in the list. */
export function measure(planted: Planted, weights: Weights): Found {
  const { library, homes, isMoved } = planted;
  const evidence = weighAll(planted, weights);
  const list = judge(library, evidence, weights);
  const moved = isMoved.filter(Boolean).length;
  const hits = (count: number) => list.slice(0, count).filter(({ link }) => isMoved[link]);
  const found = hits(moved);
  return {
    first: hits(10).length / Math.min(10, moved),
    asMany: found.length / moved,
    threeTimes: hits(moved * 3).length / moved,
    home: found.filter(({ link, target }) => homes[link] === target).length / Math.max(1, found.length),
  };
}
