import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import type { PopularTag } from "@bowerbird/contract/tags";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useIsAway } from "../../shared/connection/connection.ts";
import { deviceHook } from "../../shared/api/device-hook.ts";
import { searchLoaded } from "./search-loaded.ts";
import { useJoinedResults } from "./use-joined-results.ts";
import type { useQuickSearch } from "./use-quick-search.ts";
import { useSettledResults } from "./use-settled-results.ts";

const nothing: Bookmark[] = [];
const noTags: PopularTag[] = [];
const noCorrections: QuickSearchOutput["corrections"] = [];

/**
 * What a text finds: at once on this device, if the library is kept there, then at the server, and at last what the model finds similar.
 * While the server cannot be reached, this device has the last word.
 *
 * @param text empty: nothing is searched
 */
export function useFound(text: string, search: ReturnType<typeof useQuickSearch>) {
  const { result, answeredQuery, isCurrent, failure } = search;
  const settled = useSettledResults(text, answeredQuery, isCurrent);
  const joined = useJoinedResults(result, settled.answer?.similar && settled.answer);
  const isAway = useIsAway();
  const device = useDeviceResults(text);
  const isFromDevice = device !== null && (isAway || !isCurrent);
  const loaded = useLoadedResults(isAway && !isFromDevice ? text : "");
  const isLocal = isFromDevice || loaded !== null;
  const bookmarks = loaded ?? (isFromDevice ? device.bookmarks : text === "" ? nothing : joined.bookmarks);
  const hasFailed = text !== "" && failure !== null && !isLocal;
  const isWaiting = isLocal ? !isAway && bookmarks.length === 0 : !result;
  return {
    bookmarks,
    similar: isLocal || text === "" ? nothing : joined.similar,
    makeRoomFor: joined.makeRoomFor,
    /** Whether words alone take all rows, so that there may be more results. */
    isFull: (isLocal ? bookmarks : (result?.bookmarks ?? nothing)).length === limits.quickSearchResults,
    tags: settled.answer?.tags ?? noTags,
    /** The number of results; null if it is not known exactly, undefined until it is known. */
    total: settled.hasFailed ? null : settled.answer?.total,
    corrections: (text !== "" && !isLocal && result?.corrections) || noCorrections,
    inPageText: isLocal ? undefined : result?.inPageText,
    /** The query that was searched. */
    query: isLocal ? text.trim() : answeredQuery,
    /** Only what was loaded before was searched. */
    isPartial: loaded !== null,
    isAway,
    /** Whether the results are of this text: a chosen one can be opened. */
    isOfText: isCurrent || loaded !== null || (isFromDevice && device.text === text),
    isSearching: text !== "" && !hasFailed && isWaiting,
    hasFailed,
  };
}

/** What this device finds; null without the library, and for what only the server can find. */
function useDeviceResults(text: string): { text: string; bookmarks: Bookmark[] } | null {
  const [known, setKnown] = useState<{ text: string; bookmarks: Bookmark[] } | null>(null);
  const isAsked = text.trim().length >= limits.quickSearchMin;
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    void deviceHook.current?.search(text.trim()).then((bookmarks) => {
      if (isWanted) setKnown(bookmarks && { text, bookmarks });
    });
    return () => void (isWanted = false);
  }, [text, isAsked]);
  return isAsked ? known : null;
}

/** What was loaded before; null if nothing is searched. */
function useLoadedResults(text: string): Bookmark[] | null {
  const client = useQueryClient();
  return useMemo(() => (text === "" ? null : searchLoaded(client, text)), [client, text]);
}
