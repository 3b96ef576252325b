import { limits } from "@bowerbird/contract/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { trpc } from "../../api/trpc.ts";

/** Long enough that fast typing asks once a word or two, too short to be felt. */
const pause = 30;

/** Asks the server while the person types. The last answer stays until the next one is there. */
export function useQuickSearch(text: string) {
  const q = useSettled(text.trim(), pause);
  const isAsked = q.length >= limits.quickSearchMin;
  const query = trpc.search.quick.useQuery(
    { q, limit: limits.quickSearchResults },
    { enabled: isAsked, placeholderData: keepPreviousData, gcTime: 30_000 },
  );
  const isCurrent = q === text.trim() && !query.isPlaceholderData && query.data !== undefined;
  return { result: isAsked ? query.data : undefined, answeredQuery: q, isCurrent, isError: query.isError };
}

function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, delay, value);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
