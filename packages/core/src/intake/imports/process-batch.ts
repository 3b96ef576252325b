import { type Context, own } from "../../platform/context/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { importColumns, type ImportRun, toImportRecord } from "./import-records.ts";
import type { NumberedLink } from "./prepare-link.ts";
import { storeFaster, type WrittenItem, writeItems } from "./store-batch.sql.ts";
import { type StoreOptions, storeLinks, type Outcome } from "./store-links.ts";
import { publish } from "../../platform/events/index.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Stores one batch and its results in one transaction. If the database rejects the data, the links are stored one by one:
 * the bad ones fail, the rest is stored.
 *
 * @param isFromSource whether the links come next in the source; otherwise they are retries
 */
export async function processBatch(
  ctx: Context,
  run: ImportRun,
  links: readonly NumberedLink[],
  options: StoreOptions,
  isFromSource: boolean,
): Promise<void> {
  const prepared = links.map((link) => link.prepared);
  try {
    await storeBatch(run, links, isFromSource, (inner) => storeLinks(inner, prepared, options));
  } catch (error) {
    if (!isAboutData(error)) throw error;
    options.knownWords.clear();
    options.tree.replaceWith(await loadCategoryTree(ctx));
    if (links.length > 1) {
      for (const link of links) await processBatch(ctx, run, [link], options, isFromSource);
      return;
    }
    const { position } = links[0]!;
    ctx.log.warn({ importId: run.row.id, position, err: error }, "import: the database rejected a link");
    const refused = { status: "failed", message: t.thisLinkCouldNotBeStored, bookmarkId: null } as const;
    await storeBatch(run, links, isFromSource, async () => [refused]);
  }
}

function storeBatch(
  run: ImportRun,
  links: readonly NumberedLink[],
  isFromSource: boolean,
  store: (ctx: Context) => Promise<Outcome[]>,
): Promise<void> {
  return run.step(async (ctx, { id, nextPosition }) => {
    // A database that crashed may have lost the batches before this one.
    const isNext = !isFromSource || nextPosition === links[0]!.position;
    if (!isNext) throw new Error(`The import ${id} has to go on from link ${nextPosition}.`);
    await storeFaster(ctx);
    const outcomes = await store(ctx);
    await recordOutcomes(ctx, id, links, outcomes, isFromSource ? nextPosition + links.length : nextPosition);
  });
}

/** SQLSTATE classes 22 (data), 23 (constraint) and 54 (limit exceeded) are about the rows; others about the database. */
function isAboutData(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23|54)\w{3}$/.test(code);
}

/** Records the links' results, updates the counts and publishes the progress. */
async function recordOutcomes(
  ctx: Context,
  id: string,
  links: readonly NumberedLink[],
  outcomes: readonly Outcome[],
  nextPosition: number,
): Promise<void> {
  await writeItems(ctx, id, links.map(toItem(outcomes)));
  const counts = Object.entries(countOutcomes(outcomes)) as [keyof Counts, number][];
  const row = await own(ctx)
    .updateTable("Import")
    .set({ nextPosition, attempts: 0 })
    .set((eb) => Object.fromEntries(counts.map(([name, count]) => [name, eb(name, "+", count)])))
    .where("id", "=", id)
    .returning(importColumns)
    .executeTakeFirstOrThrow();
  await publish(ctx, {
    type: "import.progress",
    import: toImportRecord(row),
    currentUrl: links.at(-1)?.prepared.link.url.slice(0, 500) ?? null,
  });
}

type Counts = ReturnType<typeof countOutcomes>;

function countOutcomes(outcomes: readonly Outcome[]) {
  const count = (fits: (outcome: Outcome) => boolean) => outcomes.filter(fits).length;
  return {
    processed: outcomes.length,
    created: count(({ status }) => status === "created"),
    duplicates: count(({ status }) => status === "duplicate"),
    skipped: count(({ status }) => status === "skipped"),
    failed: count(({ status }) => status === "failed"),
    merged: count(({ isMerged }) => isMerged === true),
    filled: count(({ filled }) => !!filled),
    cut: count(({ isCut }) => isCut === true),
  };
}

function toItem(outcomes: readonly Outcome[]) {
  return ({ position, prepared: { link } }: NumberedLink, index: number): WrittenItem => {
    const { status, message, bookmarkId, filled } = outcomes[index]!;
    const { before = null, after = null } = filled ?? {};
    const kept = status === "failed" ? link : null;
    return { status, message, bookmarkId, before, after, position, url: link.url, title: link.title, link: kept };
  };
}
