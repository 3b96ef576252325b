import { limits } from "@bowerbird/contract/limits";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { trpc } from "../../shared/api/trpc.ts";
import { useSettled } from "../../shared/browser/use-settled.ts";
import { useSemanticSearch } from "../../shared/semantic-search/use-semantic-search.ts";

/** The model is asked only after a pause in typing (ms). */
const semanticDelayMs = 200;
/** Before it is asked again, and how often it is asked at most. */
const semanticRetryMs = 500;
const maxSemanticRequests = 6;

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
      refetchInterval: ({ state }) => (isTooEarly(state) ? semanticRetryMs : false),
    },
  );
  return isAnswered && data?.similar ? data : undefined;
}

/** Without `similar` the model took no part: after a pause the built-in one takes a second or two to start. */
function isTooEarly({
  data,
  dataUpdateCount,
}: {
  data?: QuickSearchOutput | undefined;
  dataUpdateCount: number;
}): boolean {
  return data !== undefined && !data.similar && dataUpdateCount < maxSemanticRequests;
}
