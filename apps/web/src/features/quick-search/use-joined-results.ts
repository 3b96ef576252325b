import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { useState } from "react";
import { joinResults } from "./join-results.ts";

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
