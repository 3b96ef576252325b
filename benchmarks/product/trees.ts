import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A link of a collection that someone published. */
export interface Link {
  url: string;
  title: string;
  /** Names from the top. */
  folder: string[];
  addedAt?: string;
}

/** A collection in the order of saving: the first part is known, the rest asked, where its folder has enough known links. */
export interface Tree {
  all: Link[];
  known: Link[];
  asked: Link[];
}

const root = path.resolve(import.meta.dirname, "../..");
const folder = process.env.TREES ?? path.resolve(root, "../shared/fixtures/trees");
const knownShare = 0.7;
const minKnown = 3;

/** Reads the collections in the folder `TREES`: files of JSON lines with url, title, folder and addedAt. */
export function readTrees(): Tree[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];
  return files.map((name) => inOrder(readLinks(path.join(folder, name))));
}

/** A link without a date follows the one before it in the file. */
function inOrder(links: readonly Link[]): Tree {
  let last = "";
  const dated = links.map((link) => ({ link, at: (last = link.addedAt ?? last) }));
  const all = dated
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ link }) => link)
    .filter((link) => link.folder.length > 0);
  const known = all.slice(0, Math.floor(all.length * knownShare));
  const counts = Map.groupBy(known, (link) => toId(link.folder));
  const asked = all.slice(known.length).filter((link) => (counts.get(toId(link.folder))?.length ?? 0) >= minKnown);
  return { all, known, asked };
}

function readLinks(file: string): Link[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Link);
}

export function toId(names: readonly string[]): string {
  return names.join(" / ");
}
