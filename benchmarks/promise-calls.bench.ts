import type { FilingPromise } from "@bowerbird/contract/filing";
import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { addAutoCategorizedBookmark } from "@bowerbird/core/categorization/ai";
import { changeFiling } from "@bowerbird/core/categorization/filing";
import { recordOpens, updateBookmark } from "@bowerbird/core/library/bookmarks";
import { ensureCategoryPaths, loadCategoryTree } from "@bowerbird/core/library/categories";
import { type Context, forkContext, inTransaction } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import { encodeVector } from "@bowerbird/core/semantic/vectors";
import { createTestServices, saveSamples, signUpPerson, type TestServices } from "@bowerbird/core/testing";
import { modelName } from "@bowerbird/embedding-model";
import type { Row } from "../scripts/benchmarks/table.ts";
import { embedTrees, type Vectors } from "./product/embed-trees.ts";
import { percent } from "./product/outcomes.ts";
import { type Link, readTrees, toId, type Tree } from "./product/trees.ts";

export const isLong = true;

/** The links of each collection that are saved, the last ones. */
const saved = 40;
/** Between two links, or as they were saved. */
const paces = { "as they were saved": null, "a second apart": 1_000, "an hour apart": 3_600_000 } as const;
const judged: readonly FilingPromise[] = ["5", "10"];

/**
 * The promise by the service's own call, on PostgreSQL: the last links of each published collection are saved without a
 * category, and its owner moves those that are in the wrong place, and opens the others.
 */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const trees = readTrees().filter(({ all }) => all.length > 2 * saved);
  if (trees.length === 0) return [];
  const vectors = await embedTrees(trees);
  const test = await createTestServices(services.databaseUrl, services.redisUrl, { SEMANTIC_SEARCH: "true" });
  const rows: Row[] = [];
  try {
    for (const [pace, pauseMs] of Object.entries(paces)) {
      for (const promise of judged) {
        const counts = { filed: 0, wrong: 0, of: 0 };
        for (const tree of trees) await saveLast(test, tree, vectors, { promise, pauseMs }, counts);
        const title = `${promise} in 100 by the call, ${pace}`;
        const wrong = percent(counts.wrong / Math.max(1, counts.filed));
        rows.push(
          { name: `${title}: wrong of ${counts.filed} filed`, value: wrong, unit: "%", target: `≤ ${promise}` },
          { name: `${title}: filed`, value: percent(counts.filed / counts.of), unit: "%" },
        );
      }
    }
  } finally {
    await test.close();
  }
  return rows;
}

interface Saving {
  promise: FilingPromise;
  pauseMs: number | null;
}

async function saveLast(
  test: TestServices,
  { all }: Tree,
  vectors: Vectors,
  { promise, pauseMs }: Saving,
  counts: { filed: number; wrong: number; of: number },
): Promise<void> {
  const ctx: Context = { ...(await signUpPerson(test.services)), by: { type: "person", sessionId: "bench" } };
  await changeFiling(ctx, { mistakes: promise });
  await saveKnown(ctx, all.slice(0, -saved), vectors);
  let clock = Date.parse(all.at(-saved)!.addedAt ?? "2026-01-01T00:00:00Z");
  for (const link of all.slice(-saved)) {
    clock = pauseMs === null ? Math.max(clock, Date.parse(link.addedAt ?? "") || 0) : clock + pauseMs;
    const now = new Date(clock);
    const at = (): Context => ({ ...forkContext(ctx), now: () => now });
    const input = addBookmarkInput.safeParse({ url: link.url, title: link.title.slice(0, 500) });
    if (!input.success) continue;
    const bookmark = await addAutoCategorizedBookmark(at(), input.data).catch(unlessThere);
    if (!bookmark) continue;
    const { id, categoryId, category } = bookmark;
    const rightId = await openFolder(at(), link.folder);
    const isFiled = category !== "Uncategorized";
    counts.of += 1;
    if (isFiled) counts.filed += 1;
    if (isFiled && categoryId !== rightId) counts.wrong += 1;
    if (categoryId === rightId) await recordOpens(at(), { ids: [id] });
    else await updateBookmark(at(), { id, categoryId: rightId });
  }
}

/** A collection can have an address twice; the second one is not saved. */
function unlessThere(error: unknown): null {
  if (error instanceof AppError && error.code === "CONFLICT") return null;
  throw error;
}

async function saveKnown(ctx: Context, links: readonly Link[], vectors: Vectors): Promise<void> {
  const known = links.filter(({ url }) => /^https?:\/\/[^/?#]/.test(url) && URL.canParse(url));
  const samples = known.map(({ url, title, folder, addedAt }) => {
    return { url, title, category: folder, ...(addedAt && { createdAt: addedAt }) };
  });
  const ids = await saveSamples(ctx, samples);
  for (const [index, id] of ids.entries()) {
    const vector = vectors.links.get(known[index]!.url);
    if (!vector) continue;
    await ctx.em.execute(
      "insert into bookmark_vector (user_id, bookmark_id, model, source, vector) values (?, ?, ?, gen_random_uuid(), ?)",
      [ctx.userId, id, modelName, Buffer.from(encodeVector(vector).buffer)],
    );
  }
}

/** @returns the id of a category, which may be new */
async function openFolder(ctx: Context, folder: readonly string[]): Promise<string> {
  const id = (await loadCategoryTree(ctx)).at(folder)?.id;
  if (id !== undefined) return id;
  return inTransaction(ctx, async (inner) => {
    const tree = await loadCategoryTree(inner);
    await ensureCategoryPaths(inner, tree, [[...folder]]);
    const made = tree.at(folder);
    if (!made) throw new Error(`There is no category ${toId(folder)}.`);
    return made.id;
  });
}
