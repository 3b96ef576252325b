import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import type { PopularTag } from "@bowerbird/contract/tags";
import { keepPreviousData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { foldAddress } from "@bowerbird/bookmark/search-text";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { deviceHook } from "../../shared/api/device-hook.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useSettled } from "../../shared/browser/use-settled.ts";
import { useIsAway } from "../../shared/connection/connection.ts";
import { errorMessage } from "../../shared/errors/error-message.ts";
import { getSemanticRetryMs } from "../../shared/semantic-search/use-semantic-search.ts";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import * as t from "./messages.json";

/** Debounce while a request is running (ms); too short to notice. */
const debounceMs = 10;
/** A text is settled after this pause in typing (ms). */
const settledMs = 200;

const noAnswer: { bookmarks: Bookmark[] } = { bookmarks: [] };
const noTags: PopularTag[] = [];
const noCorrections: QuickSearchOutput["corrections"] = [];

/** As the first character it limits the rows to actions. */
export const commandSign = ">";

export const isCommand = (text: string): boolean => text.trimStart().startsWith(commandSign);

/**
 * What a text finds: at once on this device, if the library is there, then at the server, and once the text is settled what
 * words do not wait for. While the server cannot be reached, this device has the last word and, without the library, the
 * lists that are loaded.
 *
 * @param isOpen whether the results are shown; otherwise nothing is asked but for words
 */
export function useSearch(text: string, isOpen: boolean) {
  const asked = isCommand(text) ? "" : text.trim();
  const server = useServer(asked, isOpen);
  const isAway = useIsAway();
  const local = useLocal(asked, isAway, server.isCurrent);
  const answer = local || asked === "" ? undefined : server.words;
  const { bookmarks, corrections = noCorrections, isWordsOnly, inPageText }: Answer = local ?? answer ?? noAnswer;
  return {
    bookmarks,
    /** The same once it is settled, with what is similar, tags and the number of results. */
    settled: answer && server.settled,
    /** Whether words alone take all rows, so that there may be more results. */
    isFull: bookmarks.length === limits.quickSearchResults,
    tags: server.settled?.tags ?? noTags,
    total: server.total,
    corrections,
    isWordsOnly: isWordsOnly === true,
    inPageText,
    /** The query that was searched. */
    query: local ? asked : server.q,
    /** The query that the server has answered last, or is asked now. */
    serverQuery: server.q,
    /** Only what was loaded before was searched. */
    isPartial: local?.isPartial === true,
    isAway,
    ...getProgress(asked, isAway, local, server),
  };
}

type Answer = Pick<QuickSearchOutput, "bookmarks"> & Partial<QuickSearchOutput>;
type Local = { q: string; bookmarks: Bookmark[]; isPartial: boolean } | null;

function getProgress(asked: string, isAway: boolean, local: Local, server: ReturnType<typeof useServer>) {
  const failure = asked === "" || local ? null : server.failure;
  const isWaiting = local ? !isAway && local.bookmarks.length === 0 : !server.words;
  return {
    /** Whether the results are of this text: a chosen one can be opened. */
    isOfText: server.isCurrent || local?.q === asked,
    /** Whether they are the last ones of this text, so that the first can be opened. */
    isFinal: asked === "" || isAway || server.isCurrent || server.failure !== null,
    isSearching: asked !== "" && failure === null && isWaiting,
    /** Why there is no answer, in a sentence; null if there is one. */
    failure,
  };
}

/** What is found without the server, while it is away or slower; null where its answer is shown. */
function useLocal(asked: string, isAway: boolean, isAnswered: boolean): Local {
  const device = useDevice(asked);
  const isFromDevice = device !== null && (isAway || !isAnswered);
  const loaded = useLoaded(isAway && !isFromDevice ? asked : "");
  if (loaded) return { q: asked, bookmarks: loaded, isPartial: true };
  return isFromDevice ? { ...device, isPartial: false } : null;
}

/**
 * Asks for words at once if no request is running, and once for all else when the text is settled: what is similar, tags, and
 * how many are found. The last answer stays until the next arrives.
 */
function useServer(wanted: string, isOpen: boolean) {
  const [q, setQ] = useState(wanted);
  const isAsked = q.length >= limits.quickSearchMin;
  const input = { q, limit: limits.quickSearchResults };
  const words = trpc.search.quick.useQuery(input, {
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  if (q !== wanted && !words.isFetching) setQ(wanted);
  useEffect(() => {
    if (q === wanted) return;
    const timer = setTimeout(setQ, debounceMs, wanted);
    return () => clearTimeout(timer);
  }, [q, wanted]);
  const isCurrent = q === wanted && !words.isPlaceholderData && words.data !== undefined;
  const isSettled = useSettled(wanted, settledMs) === q && isCurrent && isAsked;
  const settled = trpc.search.quick.useQuery(
    { ...input, meaning: "true" },
    { enabled: isSettled && isOpen, gcTime: 30_000, retry: false, refetchInterval: getSemanticRetryMs },
  );
  return {
    q,
    words: isAsked ? words.data : undefined,
    isCurrent,
    failure: words.isLoadingError ? errorMessage(words.error, t.checkTheConnection) : null,
    settled: isCurrent ? settled.data : undefined,
    /** The number of results; null if it is not known exactly, undefined until it is known. */
    total: isCurrent ? getTotal(settled) : undefined,
  };
}

function getTotal({ data, isError }: { data: QuickSearchOutput | undefined; isError: boolean }) {
  return isError ? null : data?.total;
}

/** What this device finds; null without the library, and for what only the server can find. */
function useDevice(q: string): { q: string; bookmarks: Bookmark[] } | null {
  const [known, setKnown] = useState<{ q: string; bookmarks: Bookmark[] } | null>(null);
  const isAsked = q.length >= limits.quickSearchMin;
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    void deviceHook.current?.search(q).then((bookmarks) => {
      if (isWanted) setKnown(bookmarks && { q, bookmarks });
    });
    return () => void (isWanted = false);
  }, [q, isAsked]);
  return isAsked ? known : null;
}

/** What was loaded before; null if nothing is searched. */
function useLoaded(q: string): Bookmark[] | null {
  const client = useQueryClient();
  return useMemo(() => (q === "" ? null : searchLoaded(client, q)), [client, q]);
}

interface Page {
  items?: readonly Bookmark[];
}

/**
 * The bookmarks of the lists that are loaded, or were kept for reading offline, whose title, address, tags or description
 * contain every word. Those with the words in their title come first, then the newest.
 *
 * @param words a query; its operators are searched like words
 */
export function searchLoaded(client: QueryClient, words: string): Bookmark[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  const lists = client.getQueriesData<Page & { pages?: readonly Page[] }>({ queryKey: bookmarkPagesKey });
  const loaded = lists.flatMap(([, data]) => [data, ...(data?.pages ?? [])].flatMap((page) => page?.items ?? []));
  const matches = (text: string): boolean => wanted.every((word) => text.includes(word));
  return [...new Map(loaded.map((bookmark) => [bookmark.id, bookmark])).values()]
    .map((bookmark) => ({ bookmark, title: foldText(bookmark.title) }))
    .filter(({ bookmark: { url, tags, description }, title }) =>
      matches([title, foldAddress(url), foldText([...tags, description ?? ""].join(" "))].join(" ")),
    )
    .sort((a, b) => Number(matches(b.title)) - Number(matches(a.title)) || age(a.bookmark) - age(b.bookmark))
    .slice(0, limits.quickSearchResults)
    .map(({ bookmark }) => bookmark);
}

const age = ({ createdAt }: Bookmark): number => -createdAt.getTime();
