import { limits } from "@bowerbird/contract/limits";
import { trpc } from "../../shared/api/trpc.ts";
import { useSettled } from "../../shared/browser/use-settled.ts";
import { getSemanticRetryMs } from "../../shared/semantic-search/semantic-retry.ts";

/** A pause in typing (ms). */
const settledMs = 200;

/**
 * Asks, after a pause in typing, for what word results do not wait for: what is similar in meaning, tags, and how many are
 * found. Once for a text.
 *
 * @param q the query that the word results answer
 * @param isAnswered whether they are there, and of this text
 */
export function useSettledResults(text: string, q: string, isAnswered: boolean) {
  const isAsked = useSettled(text.trim(), settledMs) === q && isAnswered && q.length >= limits.quickSearchMin;
  const { data, isError } = trpc.search.quick.useQuery(
    { q, limit: limits.quickSearchResults, meaning: "true" },
    { enabled: isAsked, gcTime: 30_000, retry: false, refetchInterval: getSemanticRetryMs },
  );
  return { answer: isAnswered ? data : undefined, hasFailed: isAnswered && isError };
}
