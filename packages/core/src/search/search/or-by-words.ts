import { hasOperators } from "@bowerbird/contract/query-grammar";
import type { searchInput } from "@bowerbird/contract/search";
import type { z } from "zod";

interface Output {
  bookmarks: unknown[];
  isWordsOnly?: true | undefined;
}

/**
 * Runs a search, and where a query with operators finds nothing, once more with all of it as words: a pasted title can have
 * `site:` or `-word` in it. If the words find nothing either, the first answer stays.
 */
export async function orByWords<T extends Output>(
  input: z.output<typeof searchInput>,
  search: (input: z.output<typeof searchInput>) => Promise<T>,
): Promise<T> {
  const first = await search(input);
  if (first.bookmarks.length > 0 || input.wordsOnly !== undefined || !hasOperators(input.q)) return first;
  const byWords = await search({ ...input, wordsOnly: "true" });
  return byWords.bookmarks.length > 0 ? { ...byWords, isWordsOnly: true } : first;
}
