import * as t from "./messages.json";
import { useSettled } from "../../shared/browser/use-settled.ts";
import { limits } from "@bowerbird/contract/limits";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorMessage } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useSemanticSearch } from "../../shared/semantic-search/use-semantic-search.ts";

/** Debounce while a request is running (ms); too short to notice. */
const debounceMs = 10;
/** The model is asked only after a pause in typing (ms). */
const semanticDelayMs = 200;
/** Before it is asked again, and how often it is asked at most. */
const semanticRetryMs = 500;
const maxSemanticRequests = 3;

/** As the first character it limits the rows to actions. */
export const commandSign = ">";

export const isCommand = (text: string): boolean => text.trimStart().startsWith(commandSign);

/**
 * Searches while the person types, at once if no request is running. The last answer stays until the next arrives.
 * The semantic search is a separate request, so that keyword results never wait for a model.
 */
export function useQuickSearch(text: string) {
  const wanted = isCommand(text) ? "" : text.trim();
  const [q, setQ] = useState(wanted);
  const isAsked = q.length >= limits.quickSearchMin;
  const query = trpc.search.quick.useQuery(
    { q, limit: limits.quickSearchResults },
    { enabled: isAsked, placeholderData: keepPreviousData, gcTime: 30_000 },
  );
  if (q !== wanted && !query.isFetching) setQ(wanted);
  useEffect(() => {
    if (q === wanted) return;
    const timer = setTimeout(setQ, debounceMs, wanted);
    return () => clearTimeout(timer);
  }, [q, wanted]);
  const isCurrent = q === wanted && !query.isPlaceholderData && query.data !== undefined;
  const semanticAnswer = useSemanticResults(text, q, isAsked && isCurrent);
  return {
    result: isAsked ? query.data : undefined,
    answeredQuery: q,
    isCurrent,
    /** Why there is no answer, in a sentence; null if there is one. */
    failure: query.isLoadingError ? errorMessage(query.error, t.checkTheConnection) : null,
    ...semanticAnswer,
  };
}

function useSemanticResults(text: string, q: string, isAnswered: boolean) {
  const isOn = useSemanticSearch(isAnswered);
  const isAsked = useSettled(text.trim(), semanticDelayMs) === q && isAnswered && isOn;
  const { data, isFetching } = trpc.search.quick.useQuery(
    { q, limit: limits.quickSearchResults, meaning: "true" },
    {
      enabled: isAsked,
      gcTime: 30_000,
      retry: false,
      refetchInterval: ({ state }) => (isTooEarly(state) ? semanticRetryMs : false),
    },
  );
  return {
    semanticAnswer: isAnswered && data?.byMeaning ? data : undefined,
    isLoadingSemantic: isOn && (isFetching || !isAsked),
  };
}

/** Without `byMeaning` the model took no part: after a pause the built-in one takes a second or two to start. */
function isTooEarly({
  data,
  dataUpdateCount,
}: {
  data?: QuickSearchOutput | undefined;
  dataUpdateCount: number;
}): boolean {
  return data !== undefined && !data.byMeaning && dataUpdateCount < maxSemanticRequests;
}
