import type { Suggestion } from "@bowerbird/contract/ai";
import type { GivenPage } from "@bowerbird/contract/bookmarks";
import { defaults } from "@bowerbird/contract/limits";
import { readSuggestion } from "@bowerbird/contract/suggested-category";
import { useEffect, useEffectEvent, useState } from "react";
import type { SavedBookmark } from "../../saving/link.ts";
import type { Client } from "../../server/client.ts";

interface Found {
  /** Null where it gets none. */
  tags: string[] | null;
  /** A category that is likely enough to be chosen; null where it stays where it is. */
  category: { id: string; name: string } | null;
}

/**
 * Asks the server for the category and the tags of a bookmark that was just saved.
 *
 * @param bookmark null to request nothing
 * @param shown the bookmark as it is now: what the person chose meanwhile stays
 * @param page what its page says, where that could be read
 * @param take receives what is filled in
 * @returns whether the answer is still loading, the ids that begin the list of categories, and a category that may be right
 */
export function useSuggestion(
  client: Client,
  bookmark: SavedBookmark | null,
  shown: SavedBookmark,
  page: GivenPage | undefined,
  take: (found: Found) => void,
) {
  const isAsked = bookmark !== null && bookmark.title.trim() !== "";
  const [isLoading, setIsLoading] = useState(isAsked);
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const isOpen = shown.category === defaults.categoryName;
  const onFound = useEffectEvent((found: Suggestion): void => {
    setSuggestion(found);
    const isTagged = shown.tags.length > 0 || found.tags.length === 0;
    const isChosen = isOpen && readSuggestion(found).preselectedId !== null;
    take({ tags: isTagged ? null : found.tags, category: isChosen ? toOption(found) : null });
  });
  const { url = "", title = "" } = bookmark ?? {};
  useEffect(() => {
    if (!isAsked) return;
    client.ai.suggest
      .mutate({ url, title, ...(page && { page }) })
      .then(onFound)
      // A suggestion is optional: without it the bookmark is saved all the same.
      .catch(() => undefined)
      .finally(() => setIsLoading(false));
  }, [isAsked, client, url, title, page]);
  const read = suggestion && readSuggestion(suggestion);
  const isOffered = isOpen && read !== null && read.offeredId !== null;
  return { isLoading, suggested: read?.likeliestIds ?? [], offered: isOffered ? toOption(suggestion!) : null };
}

function toOption({ categoryId, category }: Suggestion) {
  return { id: categoryId, name: category };
}
