import type { ImportRecord, ImportItem } from "@bowerbird/contract/imports";
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { setCached } from "../../shared/api/cached.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import type { ImportItemStatus } from "@bowerbird/contract/import-status";
import { useEffect, useMemo, useRef } from "react";
import { createThrottle, type Throttle } from "../../shared/live/throttle.ts";

/** An import's current state; the event stream brings every step. Without an id, no request is made. */
export function useImport(id: string | null) {
  const client = useQueryClient();
  const queryKey = getQueryKey(trpc.imports.get, { id: id ?? "" }, "query");
  return useQuery({
    queryKey,
    queryFn: () => askFor(client, queryKey, id ?? ""),
    refetchOnMount: "always",
    enabled: id !== null,
  });
}

/** An event that arrives during the request is newer than the answer. */
async function askFor(client: QueryClient, queryKey: QueryKey, id: string): Promise<ImportRecord> {
  const before = client.getQueryState(queryKey)?.dataUpdateCount;
  const answer = await trpcClient.imports.get.query({ id });
  const known = client.getQueryData<ImportRecord>(queryKey);
  return known && client.getQueryState(queryKey)?.dataUpdateCount !== before ? known : answer;
}

/** Shows an import as it was changed right now. */
export const showImport = (record: ImportRecord): void => setCached("imports.get", record, { id: record.id });

const pageSize = 200;
const refreshIntervalMs = 1_000;

interface Wanted {
  id: string;
  status: ImportItemStatus | undefined;
  /** Changes with every progress event of the import. */
  version: string;
}

/** The result of each link, page by page, kept up to date while the import runs. */
export function useImportItems({ id, status, version }: Wanted) {
  const query = trpc.imports.items.useInfiniteQuery(
    { id, status, limit: pageSize },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, refetchOnMount: "always" },
  );
  useRefresh(() => void query.refetch(), version);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo<ImportItem[]>(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    items,
    isLoading: query.isPending,
    hasFailed: query.isError,
    hasMore: hasNextPage,
    loadMore: () => void (isFetchingNextPage || fetchNextPage()),
    retry: () => void query.refetch(),
  };
}

/** Skips the first version, which the first load covers. */
function useRefresh(refresh: () => void, version: string): void {
  const latest = useRef(refresh);
  const throttle = useRef<Throttle>(null);
  const seen = useRef(version);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const created = createThrottle(refreshIntervalMs, () => latest.current());
    throttle.current = created;
    return () => created.cancel();
  }, []);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    throttle.current?.call();
  }, [version]);
}
