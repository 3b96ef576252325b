import { limits } from "@bowerbird/contract/limits";
import { trpc } from "../../shared/api/trpc.ts";
import { useSettled } from "../../shared/browser/use-settled.ts";
import { getSemanticRetryMs } from "../../shared/semantic-search/semantic-retry.ts";
import { useSemanticSearch } from "../../shared/semantic-search/use-semantic-search.ts";

/** The model is asked only after a pause in typing (ms). */
const semanticDelayMs = 200;

/**
 * Asks the model beside the search of a text, in a request of its own, so that keyword results never wait for it.
 *
 * @param q the query that the keyword results answer
 * @param isAnswered whether they are there, and of this text
 */
export function useSemanticResults(text: string, q: string, isAnswered: boolean) {
  const isOn = useSemanticSearch(isAnswered);
  const isAsked = useSettled(text.trim(), semanticDelayMs) === q && isAnswered && isOn;
  const { data } = trpc.search.quick.useQuery(
    { q, limit: limits.quickSearchResults, meaning: "true" },
    {
      enabled: isAsked,
      gcTime: 30_000,
      retry: false,
      refetchInterval: getSemanticRetryMs,
    },
  );
  return isAnswered && data?.similar ? data : undefined;
}
