import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { useState } from "react";

interface Joined {
  answer: QuickSearchOutput;
  bookmarks: Bookmark[];
}

/**
 * The keyword results and, once loaded, the semantic results joined in. Call `place` with the highlighted index
 * while rendering: the order of the joined list is decided once, when it arrives.
 */
export function useJoinedResults(words: QuickSearchOutput | undefined, answer: QuickSearchOutput | undefined) {
  const [joined, setJoined] = useState<Joined | null>(null);
  const isJoined = joined !== null && joined.answer === answer;
  const shown = words?.bookmarks ?? [];
  return {
    bookmarks: isJoined ? joined.bookmarks : shown,
    byMeaning: (isJoined && answer?.byMeaning) || [],
    place: (active: number): void => {
      if (answer && !isJoined) setJoined({ answer, bookmarks: joinResults(shown, answer.bookmarks, active) });
    },
  };
}

/**
 * The joined list in its order, except that the first result (which Enter opens) and all results up to the highlighted
 * one stay in place.
 *
 * @param active index of the highlighted one; -1 for none
 */
export function joinResults<T extends { id: string }>(shown: readonly T[], joined: readonly T[], active: number): T[] {
  const kept = shown.slice(0, Math.max(active, 0) + 1);
  const rest = joined.filter(({ id }) => !kept.some((one) => one.id === id));
  return [...kept, ...rest].slice(0, Math.max(kept.length, joined.length));
}
