/** Words by rank: a few occur in every third title, most in a handful, as in a real library. */
const syllables =
  "ba ce di fo gu ha ji ke lo mu na pe qui ro sa te vu wi xo yo za bri clo dra fle gni pha sto thu vre".split(" ");
const topics = [
  "rust",
  "bread",
  "lisbon",
  "physics",
  "taxes",
  "typography",
  "llm",
  "garden",
  "essays",
  "running",
  "databases",
  "cameras",
];
const kinds = ["guide", "notes", "review", "handbook", "tutorial", "reference", "history", "comparison"];

/** A pseudo-random number generator (mulberry32): the same seed gives the same library on every machine. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The word of a rank: 2 to 4 syllables, always the same. */
export function word(rank: number): string {
  let rest = Math.imul(rank + 1, 2_654_435_761) >>> 0;
  let text = "";
  for (let length = 2 + (rank % 3); length > 0; length--) {
    text += syllables[rest % syllables.length];
    rest = Math.imul(rest ^ (rest >>> 13), 1_597_334_677) >>> 0;
  }
  return text;
}

export interface Link {
  url: string;
  title: string;
  folder: string[];
}

/** A library of the given size, in a few hundred nested folders, with a long-tailed vocabulary. */
export function library(size: number, seed = 1): Link[] {
  const next = random(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!;
  const rare = () => word(Math.floor(30_000 ** next()));
  return Array.from({ length: size }, (_, index) => {
    const topic = pick(topics);
    const title = `${pick(["Practical", "Modern", "Small", "Honest"])} ${topic} ${pick(kinds)} ${rare()} ${rare()}`;
    const host = `${rare()}${Math.floor(next() ** 2 * Math.sqrt(size))}.test`;
    const path = `/${2010 + Math.floor(next() * 16)}/${title.toLowerCase().replaceAll(" ", "-")}-${index}`;
    return { url: `https://${host}${path}`, title, folder: [topic, pick(kinds), ...(next() < 0.1 ? ["Archive"] : [])] };
  });
}

/** The links as a browser's export file. */
export function bookmarkFile(links: readonly Link[]): string {
  const byFolder = Map.groupBy(links, ({ folder }) => folder.join("/"));
  const lines = ["<!DOCTYPE NETSCAPE-Bookmark-file-1>", "<DL><p>"];
  let date = 1_262_304_000;
  for (const group of byFolder.values()) {
    for (const name of group[0]!.folder) lines.push(`<DT><H3>${name}</H3><DL><p>`);
    for (const { url, title } of group) lines.push(`<DT><A HREF="${url}" ADD_DATE="${(date += 4_001)}">${title}</A>`);
    lines.push("</DL><p>".repeat(group[0]!.folder.length));
  }
  return [...lines, "</DL><p>"].join("\n");
}
