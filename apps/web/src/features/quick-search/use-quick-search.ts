import { limits } from "@bowerbird/contract/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorMessage } from "../../api/error-message.ts";
import { trpc } from "../../api/trpc.ts";
import { useMeaning } from "../../meaning/use-meaning.ts";

/** While an answer is under way: keys that come together ask once; too short to be felt. */
const pause = 10;
/** A model is asked only about what somebody has stopped typing. */
const thought = 200;

/**
 * Asks the server while the person types, at once where it is not answering yet. The last answer stays until the next
 * one is there. What means the same is asked for beside it, so that the words' answer never waits for a model.
 */
export function useQuickSearch(text: string) {
  const wanted = text.trim();
  const [q, setQ] = useState(wanted);
  const isAsked = q.length >= limits.quickSearchMin;
  const query = trpc.search.quick.useQuery(
    { q, limit: limits.quickSearchResults },
    { enabled: isAsked, placeholderData: keepPreviousData, gcTime: 30_000 },
  );
  if (q !== wanted && !query.isFetching) setQ(wanted);
  useEffect(() => {
    if (q === wanted) return;
    const timer = setTimeout(setQ, pause, wanted);
    return () => clearTimeout(timer);
  }, [q, wanted]);
  const isCurrent = q === wanted && !query.isPlaceholderData && query.data !== undefined;
  const meant = useMeant(text, q, isAsked && isCurrent);
  return {
    result: isAsked ? query.data : undefined,
    answeredQuery: q,
    isCurrent,
    /** Why there is no answer, in a sentence; null where there is one. */
    failure: query.isLoadingError ? errorMessage(query.error, "Check the connection and try again.") : null,
    ...meant,
  };
}

function useMeant(text: string, q: string, isAnswered: boolean) {
  const isOn = useMeaning(isAnswered);
  const isAsked = useSettled(text.trim(), thought) === q && isAnswered && isOn;
  const { data, isFetching } = trpc.search.quick.useQuery(
    { q, limit: limits.quickSearchResults, meaning: "true" },
    { enabled: isAsked, gcTime: 30_000, retry: false },
  );
  // Without a say of the model it is no other answer than the words'.
  return { meant: isAnswered && data?.byMeaning ? data : undefined, isLooking: isOn && (isFetching || !isAsked) };
}

function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, delay, value);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
