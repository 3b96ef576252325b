import type { ImportRecord } from "@bowerbird/contract/imports";
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect } from "react";
import { trpcClient } from "../../api/trpc-client.ts";
import { trpc } from "../../api/trpc.ts";
import { isFinished } from "./import-summary.ts";

/** How long nothing may be heard of an import at work before it is asked for. */
const silence = 2_000;

/** An import as it stands; the event stream brings every step. Without an id nothing is asked. */
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

/** Asks for an import at work when nothing is heard of it, in case that its last event was missed. */
export function useWatch({ data, dataUpdatedAt, refetch }: ReturnType<typeof useImport>): void {
  const isAtWork = data !== undefined && !isFinished(data);
  useEffect(() => {
    if (!isAtWork) return;
    const due = dataUpdatedAt + silence;
    const timer = setInterval(() => void (Date.now() >= due && refetch()), silence);
    return () => clearInterval(timer);
  }, [isAtWork, dataUpdatedAt, refetch]);
}

/** An event that comes in while the question is under way is newer than the answer. */
async function askFor(client: QueryClient, queryKey: QueryKey, id: string): Promise<ImportRecord> {
  const before = client.getQueryState(queryKey)?.dataUpdateCount;
  const answer = await trpcClient.imports.get.query({ id });
  const known = client.getQueryData<ImportRecord>(queryKey);
  return known && client.getQueryState(queryKey)?.dataUpdateCount !== before ? known : answer;
}
