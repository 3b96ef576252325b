import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorMessage } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";

/** Debounce while a request is running (ms); too short to notice. */
const debounceMs = 10;

/** As the first character it limits the rows to actions. */
export const commandSign = ">";

export const isCommand = (text: string): boolean => text.trimStart().startsWith(commandSign);

/**
 * Searches while the person types, at once if no request is running. The last answer stays until the next arrives.
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
  return {
    result: isAsked ? query.data : undefined,
    answeredQuery: q,
    isCurrent,
    /** Why there is no answer, in a sentence; null if there is one. */
    failure: query.isLoadingError ? errorMessage(query.error, t.checkTheConnection) : null,
  };
}
