import type { AppEvent } from "@bowerbird/contract/events";
import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import type { Restore } from "@bowerbird/contract/restores";
import { queryClient } from "../api/query-client.ts";
import type { trpc } from "../api/trpc.ts";

/** Updates a restore. When it ends, its items are refetched, and the list, because others may have become final. */
export default function showRestore(
  utils: ReturnType<typeof trpc.useUtils>,
  { restore }: Extract<AppEvent, { type: "restore.progress" }>,
): void {
  const isRunning = workingRestoreStatuses.includes(restore.status);
  utils.restores.get.setData({ id: restore.id }, (known) => known && { ...known, ...restore });
  let isKnown = false;
  queryClient.setQueriesData<Restore[]>({ queryKey: [["restores", "list"]] }, (list) =>
    list?.map((entry) => {
      if (entry.id !== restore.id) return entry;
      isKnown = true;
      return restore;
    }),
  );
  if (!isRunning) {
    void utils.restores.get.invalidate({ id: restore.id });
    void utils.restores.items.invalidate();
  }
  if (!isKnown || !isRunning) void utils.restores.list.invalidate();
}
