import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { useState } from "react";

interface Joined {
  answer: QuickSearchOutput;
  bookmarks: readonly Bookmark[];
}

const nothing: Bookmark[] = [];

/**
 * The keyword results and, once the text is settled, below them what is semantically similar. Call `makeRoomFor` with the highlighted index
 * while rendering: how many keyword results make room is decided once, when the answer arrives.
 */
export function useJoinedResults(shown: readonly Bookmark[], settled: QuickSearchOutput | undefined) {
  const answer = settled?.similar && settled;
  const [joined, setJoined] = useState<Joined | null>(null);
  const isJoined = joined !== null && joined.answer === answer;
  const bookmarks = isJoined ? joined.bookmarks : shown;
  return {
    bookmarks,
    similar: isJoined
      ? (joined.answer.similar ?? nothing).slice(0, limits.quickSearchResults - bookmarks.length)
      : nothing,
    makeRoomFor: (active: number): void => {
      if (answer && !isJoined) setJoined({ answer, bookmarks: makeRoom(shown, answer.similar?.length ?? 0, active) });
    },
  };
}

/**
 * The keyword results that stay when others come below them: always the first, which Enter opens, and all up to the
 * highlighted one.
 *
 * @param active index of the highlighted one; -1 for none
 */
export function makeRoom<T>(shown: readonly T[], count: number, active: number): T[] {
  return shown.slice(0, Math.max(limits.quickSearchResults - count, active + 1, 1));
}
