import { type Context, type Services, type VisitorContext } from "../../platform/context/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { nextTurn } from "../../platform/pieces/index.ts";
import { defineDue, type Held } from "../../platform/runs/index.ts";
import { toVector } from "../../semantic/vectors/index.ts";
import { readVectorsVersion } from "../../semantic/embeddings/index.ts";
import { hasBuiltInModel } from "../ai/index.ts";
import { chooseWeights, type Evidence, judge, toCertainty, weigh } from "./judge.ts";
import { PlacedLibrary } from "./library.ts";
import {
  isSearchDue,
  openSearches,
  type PlacedRow,
  readChanged,
  readPlaced,
  type StoredMisplaced,
  writeMisplaced,
} from "./misplaced.sql.ts";

/** A job that waits longer in the queue is lost. */
const maxWaitMs = 10 * 60_000;

const due = defineDue({
  table: "misplaced_search",
  job: "find-misplaced",
  isDue: isSearchDue,
  maxWaitMs,
  work: (ctx, held) => findMisplaced(ctx, held),
});

/** The search for links in the wrong place, some time after links, their categories or their vectors have changed. */
export const dueMisplaced = {
  ...due,
  sweepDue: async (ctx: VisitorContext): Promise<void> => {
    if (!hasBuiltInModel(ctx)) return;
    await openSearches(ctx);
    await due.sweepDue(ctx);
  },
};

/** Of larger libraries the newest links are compared: the time grows with the square, 20,000 take about a minute. */
const maxLinks = 30_000;
/** Numbers of the built-in model's vectors. */
const dimensions = 384;
/** After a search it rests for many times as long as that took, so that it takes a fiftieth of a processor. */
const restFactor = 50;
const minRestMs = 30_000;
/** More changes at once are a new library. */
const maxChanged = 500;
/** Links that are compared again when a similar link has moved. */
const affected = 50;
/** Links that are compared with all others together. */
const together = 8;
/** The certainty above which moving all of them at once does more good than harm. */
const sure = 0.4;

/** What is known of a person's links between two searches. */
interface Open {
  userId: string;
  library: PlacedLibrary;
  evidence: Map<number, Evidence>;
  /** Which folders there were, with their names. */
  folders: string;
  readAt: Date;
  vectorsVersion: number;
}

/** The last library of this process: 1 kB a link, for some minutes. */
const last = new WeakMap<Services, Open>();
const forgetAfterMs = 10 * 60_000;

/** Compares a person's links with their folders, all or those that may have changed, and writes down which are perhaps in the wrong place. */
async function findMisplaced(ctx: Context, { signal }: Held): Promise<void> {
  const start = performance.now();
  const readAt = ctx.now();
  const vectorsVersion = await readVectorsVersion(ctx);
  const open = await openLibrary(ctx, readAt, vectorsVersion, signal);
  await weighMissing(open, signal);
  if (signal.aborted) return;
  const found = toStored(open);
  const tookMs = performance.now() - start;
  const nextAt = new Date(ctx.now().getTime() + Math.max(minRestMs, restFactor * tookMs));
  await writeMisplaced(ctx, found, { searchedAt: readAt, vectorsVersion, nextAt });
  remember(ctx.services, open);
}

function remember(services: Services, open: Open): void {
  last.set(services, open);
  setTimeout(() => last.get(services) === open && last.delete(services), forgetAfterMs).unref();
}

/** The library with what has changed since, without evidence where it may have become another one. */
async function openLibrary(ctx: Context, readAt: Date, vectorsVersion: number, signal: AbortSignal): Promise<Open> {
  const tree = await loadCategoryTree(ctx);
  const paths = new Map(
    tree
      .all()
      .filter(({ id }) => id !== tree.uncategorized?.id)
      .map(({ id }) => [id, tree.getPath(id)] as const),
  );
  const folders = JSON.stringify([...paths]);
  const known = last.get(ctx.services);
  if (known?.userId === ctx.userId && known.folders === folders) {
    const changed = await readChanged(ctx, known, maxChanged + 1);
    if (changed.length <= maxChanged) {
      update(known, changed);
      return { ...known, readAt, vectorsVersion };
    }
  }
  last.delete(ctx.services);
  const library = new PlacedLibrary(dimensions);
  for (const [id, path] of paths) library.addFolder(id, path);
  const rows: PlacedRow[] = [];
  for await (const page of readPlaced(ctx, maxLinks)) {
    signal.throwIfAborted();
    rows.push(...page.filter(({ categoryId }) => paths.has(categoryId)));
  }
  for (const row of rows.toReversed()) add(library, row);
  return { userId: ctx.userId, library, evidence: new Map(), folders, readAt, vectorsVersion };
}

function add(library: PlacedLibrary, { vector, savedAt, categoryId, ...row }: PlacedRow): number {
  const time = savedAt.getTime() / 1_000;
  return library.add({ ...row, time, folderId: categoryId, vector: vector && toVector(vector) });
}

/** Takes up changes, and forgets what was thought of the changed links and of those that are most like them. */
function update({ library, evidence }: Open, changed: readonly PlacedRow[]): void {
  const forget = (link: number) => {
    for (const one of [link, ...library.findNearest(link, affected)]) evidence.delete(one);
  };
  for (const row of changed) {
    const link = library.find(row.id);
    const folder = row.isTrashed || !library.hasFolder(row.categoryId) ? null : row.categoryId;
    if (link === undefined) {
      if (folder !== null) forget(add(library, row));
      continue;
    }
    const isEmbedded = row.vector !== null && !library.hasVector(link);
    const isMoved = library.getFolderId(link) !== folder;
    if (!isEmbedded && !isMoved && library.isKept(link) === row.isKept) continue;
    if (isEmbedded) library.setVector(link, toVector(row.vector!));
    library.move(link, folder);
    library.mark(link, row);
    forget(link);
  }
}

async function weighMissing({ library, evidence }: Open, signal: AbortSignal): Promise<void> {
  if (!library.isReadable) return;
  const weights = chooseWeights(library);
  const isMissing = (link: number) =>
    !evidence.has(link) && library.getFolderId(link) !== null && library.hasVector(link);
  const missing = [...library.ids.keys()].filter(isMissing);
  for (let start = 0; start < missing.length && !signal.aborted; start += together) {
    const links = missing.slice(start, start + together);
    await nextTurn();
    const cosines = library.compare(links);
    for (const [index, link] of links.entries()) {
      await nextTurn();
      const one = weigh(library, link, weights, cosines[index]!);
      if (one) evidence.set(link, one);
    }
  }
}

function toStored({ library, evidence }: Open): StoredMisplaced[] {
  return judge(library, evidence, chooseWeights(library)).flatMap(({ link, target, ...chances }): StoredMisplaced[] => {
    const { alike, alikeLater } = evidence.get(link)!;
    const certainty = toCertainty(chances);
    // What was known when AI filed it says nothing new.
    const isOld = library.isByAi(link) && alikeLater * 2 <= alike;
    if (library.isKept(link) || isOld) return [];
    return [
      {
        bookmarkId: library.ids[link]!,
        categoryId: library.getFolderId(link)!,
        targetId: library.folders[target]!.id,
        certainty,
        isSure: certainty > sure,
        alike,
      },
    ];
  });
}
