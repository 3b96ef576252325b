import { toPageWords } from "../../library/bookmarks/index.ts";
import type { VisitorContext } from "../../platform/context/index.ts";
import { readEarlierPages, writePageWords } from "./page-words.sql.ts";

const batchSize = 500;
const maxBatches = 10;

/** Indexes pages that were read before pages had words, the first of those left. Safe to run concurrently. */
export async function indexEarlierPages(ctx: VisitorContext): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const pages = await readEarlierPages(ctx, batchSize);
    await writePageWords(
      ctx,
      pages.map(({ userId, bookmarkId, ...texts }) => ({ userId, bookmarkId, words: toPageWords(texts) ?? "" })),
    );
    if (pages.length < batchSize) return;
  }
}
