import type { ImportRecord } from "@bowerbird/contract/imports";
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";

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
