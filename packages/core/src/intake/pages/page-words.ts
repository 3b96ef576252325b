import { foldText, splitTokens } from "@bowerbird/bookmark/fold-text";
import type { VisitorContext } from "../../platform/context/index.ts";
import { type PageTexts, readEarlierPages, writePageWords } from "./page-words.sql.ts";

/**
 * The words that a page is found by, in tsvector syntax, with their positions for phrases. Its address is among them, so
 * that a word of the site and one of the text find it together.
 *
 * @returns null for a page that says nothing
 */
export function toPageWords({ url, title, description, preview }: PageTexts): string | null {
  const said = [title, description, preview].filter((text) => text);
  if (said.length === 0) return null;
  const lexemes: string[] = [];
  let position = 0;
  for (const text of [...said, url.replace(/^https?:\/\/(www\.)?/i, "")]) {
    for (const token of splitTokens(foldText(text!))) lexemes.push(`${token}:${++position}`);
    // No phrase spans two texts.
    position++;
  }
  return lexemes.join(" ");
}

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
