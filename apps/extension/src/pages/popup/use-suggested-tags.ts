import { useEffect, useEffectEvent, useState } from "react";
import type { SavedBookmark } from "../../saving/link.ts";
import type { Client } from "../../server/client.ts";

/**
 * Asks the server for tags for a bookmark that was saved without any.
 *
 * @param bookmark null to request nothing
 * @param take receives the tags
 * @returns whether the answer is still loading
 */
export function useSuggestedTags(
  client: Client,
  bookmark: SavedBookmark | null,
  take: (tags: string[]) => void,
): boolean {
  const isAsked = bookmark !== null && bookmark.tags.length === 0 && bookmark.title.trim() !== "";
  const [isLoading, setIsLooking] = useState(isAsked);
  const onFound = useEffectEvent(take);
  const { url = "", title = "" } = bookmark ?? {};
  useEffect(() => {
    if (!isAsked) return;
    client.ai.suggest
      .mutate({ url, title })
      .then(({ tags }) => tags.length > 0 && onFound(tags))
      // Tags are optional: without them the bookmark is saved all the same.
      .catch(() => undefined)
      .finally(() => setIsLooking(false));
  }, [isAsked, client, url, title]);
  return isLoading;
}
