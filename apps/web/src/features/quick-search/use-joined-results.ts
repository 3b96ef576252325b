import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { useState } from "react";
import { joinResults } from "./join-results.ts";

interface Joined {
  answer: QuickSearchOutput;
  bookmarks: Bookmark[];
}

/**
 * What the words found and, once that is there, what means the same among it. `place` is to be called with the
 * highlighted place while drawing: where the joined ones go is decided once, when they come.
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
