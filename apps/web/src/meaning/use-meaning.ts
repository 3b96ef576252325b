import { trpc } from "../api/trpc.ts";

/** It changes when somebody sets up a server, not while one works. */
const staleTime = 5 * 60_000;

/**
 * Whether bookmarks are found by meaning here; false until that is known.
 *
 * @param isWanted whether it is worth asking
 */
export function useMeaning(isWanted = true): boolean {
  const { data } = trpc.search.meaning.useQuery(undefined, { enabled: isWanted, staleTime, retry: false });
  return data?.state === "on";
}

/** Asks so that the answer is there when a menu opens. */
export function useMeaningAhead(): () => void {
  const { search } = trpc.useUtils();
  return () => void search.meaning.prefetch(undefined, { staleTime, retry: false });
}
