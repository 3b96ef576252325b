import { useEffect, useEffectEvent, useState } from "react";
import type { SavedBookmark } from "../../saving/link.ts";
import type { Client } from "../../server/client.ts";

/**
 * Asks the server which tags fit a bookmark that was just saved without any.
 *
 * @param bookmark null to ask nothing
 * @param take is told of them
 * @returns whether the answer is still awaited
 */
export function useSuggestedTags(
  client: Client,
  bookmark: SavedBookmark | null,
  take: (tags: string[]) => void,
): boolean {
  const isAsked = bookmark !== null && bookmark.tags.length === 0 && bookmark.title.trim() !== "";
  const [isLooking, setIsLooking] = useState(isAsked);
  const onFound = useEffectEvent(take);
  const { url = "", title = "" } = bookmark ?? {};
  useEffect(() => {
    if (!isAsked) return;
    client.ai.suggest
      .mutate({ url, title })
      .then(({ tags }) => tags.length > 0 && onFound(tags))
      // Nobody waits for tags: without them the bookmark is saved all the same.
      .catch(() => undefined)
      .finally(() => setIsLooking(false));
  }, [isAsked, client, url, title]);
  return isLooking;
}
