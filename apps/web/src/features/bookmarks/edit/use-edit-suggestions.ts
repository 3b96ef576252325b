import type { Suggestion } from "@bowerbird/contract/ai";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { readSuggestion } from "@bowerbird/contract/suggested-category";
import { useQuery } from "@tanstack/react-query";
import type { CategoryNode, CategoryTree } from "../../../shared/category-tree/category-tree.ts";
import { findUncategorized } from "../../../shared/category-tree/category-tree.ts";
import { trpcClient } from "../../../shared/api/trpc.ts";

/** A dialog that is opened again asks no language model a second time. */
const askedAgainAfterMs = 10 * 60_000;

interface EditSuggestions {
  /** The ids of the categories that begin the list. */
  categoryIds: readonly string[];
  /** Offered below the field while the bookmark is in Uncategorized. */
  offered: CategoryNode | null;
  tags: string[];
}

/**
 * Categories and tags for a bookmark that is being edited. Without an answer there are none, and no message,
 * because they were not asked for.
 *
 * @param categoryId the category that the form has now
 */
export function useEditSuggestions(bookmark: Bookmark, tree: CategoryTree | null, categoryId: string): EditSuggestions {
  const { data } = useQuery({
    queryKey: ["suggestions for a bookmark", bookmark.id, bookmark.url],
    queryFn: () => suggest(bookmark),
    retry: false,
    staleTime: askedAgainAfterMs,
  });
  if (!data) return { categoryIds: [], offered: null, tags: [] };
  const { likeliestIds, preselectedId, offeredId } = readSuggestion(data);
  const isOpen = tree !== null && categoryId === findUncategorized(tree)?.id;
  const offered = (isOpen && tree.byId.get(preselectedId ?? offeredId ?? "")) || null;
  return { categoryIds: likeliestIds, offered, tags: data.tags };
}

function suggest({ url, title, description }: Bookmark): Promise<Suggestion> {
  return trpcClient.ai.suggest.mutate({ url, title, description });
}
