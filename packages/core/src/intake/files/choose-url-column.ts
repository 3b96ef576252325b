import { reduceName } from "./column-names.ts";
import { type Columns, type Field, guessColumns, readNames } from "./csv-columns.ts";

const WITH_SCHEME = /^\s*https?:\/\//i;
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|ico|avif|bmp)(?:[?#]|$)|avatar|favicon|thumb|profile_?(?:image|pic)/i;
const PICTURE_NAME = /avatar|image|icon|photo|picture|thumb|cover|logo|banner|media/;
const LINK_NAME = /url|link|href|uri|address|permalink/;
/** Of what else is around a link: who wrote it, where it was found. */
const ASIDE_NAME = /author|user|profile|source|site|home|feed|parent/;

/**
 * The columns of a table of which no column has a name for addresses.
 *
 * @param names of the columns; null without any
 * @param rows below the names
 * @returns with the column of the addresses, the first that has one in each row, and whether several have; null without any
 */
export function chooseColumns(
  names: readonly string[] | null,
  rows: readonly (readonly string[])[],
): { columns: Columns; url: number; first: number; hasOthers: boolean } | null {
  const [row = []] = rows;
  const indexes = [...row.keys()].slice(0, 100);
  const isFull = (index: number) => rows.every((cells) => WITH_SCHEME.test(cells[index] ?? ""));
  const first = indexes.find(isFull);
  if (first === undefined) return null;
  const candidates = indexes.filter((index) => isMostlyAddresses(rows.map((cells) => cells[index] ?? "")));
  const scored = candidates.map((index) => ({
    index,
    score: score(
      names?.[index] ?? "",
      rows.map((cells) => cells[index] ?? ""),
    ),
  }));
  const url = scored.reduce((best, one) => (one.score > best.score ? one : best)).index;
  return { columns: withNames(names, guessColumns(row, url), url), url, first, hasOthers: candidates.length > 1 };
}

function isMostlyAddresses(cells: readonly string[]): boolean {
  const addresses = cells.filter((cell) => WITH_SCHEME.test(cell)).length;
  const isRestEmpty = cells.every((cell) => cell.trim() === "" || WITH_SCHEME.test(cell));
  return isRestEmpty && addresses * 2 >= cells.length;
}

/** By its name first; then by how little its addresses are of pictures, how different and how long they are. */
function score(name: string, cells: readonly string[]): number {
  const reduced = reduceName(name);
  const isLink = LINK_NAME.test(reduced) && !ASIDE_NAME.test(reduced);
  const byName = PICTURE_NAME.test(reduced) ? -10 : isLink ? 10 : 0;
  const pictures = cells.filter((cell) => PICTURE.test(cell)).length / cells.length;
  const different = new Set(cells).size / cells.length;
  const length = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
  return byName - 6 * pictures + 4 * different + Math.min(length, 200) / 200;
}

/** Where a column has a known name, that says what it is; the others are guessed only without any. */
function withNames(names: readonly string[] | null, guessed: Columns, url: number): Columns {
  const named = new Map(names ? readNames(names) : []);
  named.delete("url");
  if (named.size === 0) return guessed;
  const title: [Field, readonly number[]][] = guessed.has("title") ? [["title", guessed.get("title")!]] : [];
  return new Map([...title, ...named, ["url", [url]]]);
}
