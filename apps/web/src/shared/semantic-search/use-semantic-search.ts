import { trpc } from "../api/trpc.ts";

/** The setting only changes with the server's configuration. */
const staleTime = 5 * 60_000;

/** Whether semantic search is available; false until known. */
export function useSemanticSearch(): boolean {
  const { data } = trpc.search.meaning.useQuery(undefined, { staleTime, retry: false });
  return data?.state === "on";
}

/** Prefetches the answer before a menu opens. */
export function usePrefetchSemanticSearch(): () => void {
  const { search } = trpc.useUtils();
  return () => void search.meaning.prefetch(undefined, { staleTime, retry: false });
}
