import { addBookmarkInput, type Bookmark } from "@bowerbird/contract/bookmarks";
import { addAutoCategorizedBookmark } from "@bowerbird/core/categorization/ai";
import { recordOpens, updateBookmark } from "@bowerbird/core/library/bookmarks";
import { ensureCategoryPaths, loadCategoryTree } from "@bowerbird/core/library/categories";
import { type Context, forkContext, inTransaction } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import { encodeVector } from "@bowerbird/core/semantic/vectors";
import { createTestServices, saveSamples, signUpPerson, type TestServices } from "@bowerbird/core/testing";
import { modelName } from "@bowerbird/embedding-model";
import type { Row } from "../../scripts/benchmarks/table.ts";
import type { Vectors } from "./embed-trees.ts";
import { type Link, toId } from "./trees.ts";

const hourMs = 3_600_000;

/** Between two links that are saved, or as they were saved. */
const paces = {
  "at their own times": null,
  "a second apart": 1_000,
  "an hour apart": hourMs,
  "a week apart": 7 * 24 * hourMs,
} as const;
export type Pace = (typeof paces)[keyof typeof paces];

/**
 * The rows of each pace, in a database of their own.
 *
 * @param measure is called for one pace after the other
 */
export async function atEachPace(
  services: { databaseUrl: string; redisUrl: string | null },
  measure: (test: TestServices, name: string, pace: Pace) => Promise<Row[]>,
): Promise<Row[]> {
  const test = await createTestServices(services.databaseUrl, services.redisUrl, { SEMANTIC_SEARCH: "true" });
  const rows: Row[] = [];
  try {
    for (const [name, pace] of Object.entries(paces)) rows.push(...(await measure(test, name, pace)));
  } finally {
    await test.close();
  }
  return rows;
}

/** A person with a published collection, of which all links have their vectors. */
export async function openOwner(test: TestServices, known: readonly Link[], vectors: Vectors): Promise<Context> {
  const ctx: Context = { ...(await signUpPerson(test.services)), by: { type: "person", sessionId: "bench" } };
  const links = known.filter(({ url }) => /^https?:\/\/[^/?#]/.test(url) && URL.canParse(url));
  const samples = links.map(({ url, title, folder, addedAt }) => {
    return { url, title, category: folder, ...(addedAt && { createdAt: addedAt }) };
  });
  for (const [index, id] of (await saveSamples(ctx, samples)).entries()) {
    const vector = vectors.links.get(links[index]!.url);
    if (!vector) continue;
    await ctx.em.execute(
      "insert into bookmark_vector (user_id, bookmark_id, model, source, vector) values (?, ?, ?, gen_random_uuid(), ?)",
      [ctx.userId, id, modelName, Buffer.from(encodeVector(vector).buffer)],
    );
  }
  return ctx;
}

interface Saving {
  /** Saved last before. */
  before: Link | undefined;
  pace: Pace;
  /** Is called before a link is saved, at that time. */
  ask?: (at: Context, link: Link) => Promise<void>;
  /** Is called after it was saved. @param rightId of the folder in which its owner kept it */
  tell?: (saved: Bookmark, rightId: string) => void;
}

/** Links are saved one after the other without a category; their owner moves those in a wrong one, and opens the others. */
export async function saveOneByOne(
  ctx: Context,
  links: readonly Link[],
  { before, pace, ask, tell }: Saving,
): Promise<void> {
  let clock = Date.parse(before?.addedAt ?? "2026-01-01T00:00:00Z");
  for (const link of links) {
    clock = pace === null ? Math.max(clock, Date.parse(link.addedAt ?? "") || 0) : clock + pace;
    const now = new Date(clock);
    const at = (): Context => ({ ...forkContext(ctx), now: () => now });
    await ask?.(at(), link);
    const input = addBookmarkInput.safeParse({ url: link.url, title: link.title.slice(0, 500) });
    if (!input.success) continue;
    const saved = await addAutoCategorizedBookmark(at(), input.data).catch(unlessThere);
    if (!saved) continue;
    const rightId = await openFolder(at(), link.folder);
    tell?.(saved, rightId);
    if (saved.categoryId === rightId) await recordOpens(at(), { ids: [saved.id] });
    else await updateBookmark(at(), { id: saved.id, categoryId: rightId });
  }
}

/** A collection can have an address twice; the second one is not saved. */
function unlessThere(error: unknown): null {
  if (error instanceof AppError && error.code === "CONFLICT") return null;
  throw error;
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
