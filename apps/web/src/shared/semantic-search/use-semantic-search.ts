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

/** Before the model is asked again while it starts, which takes a second or two, and how often it is asked at most. */
const retryMs = 300;
const maxRequests = 12;

interface State {
  data?: { isSimilarPending?: true | undefined } | undefined;
  dataUpdateCount: number;
}

/** When to ask again what is semantically similar: never, once the model has answered or cannot. */
export function getSemanticRetryMs({ state: { data, dataUpdateCount } }: { state: State }): number | false {
  return data?.isSimilarPending && dataUpdateCount < maxRequests ? retryMs : false;
}
