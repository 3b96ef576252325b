import type { AppEvent } from "@bowerbird/contract/events";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { queryClient } from "../api/query-client.ts";
import type { trpc } from "../api/trpc.ts";

/** The list is refetched when a run ends, because other runs may have become final. */
export default function showRecategorization(
  utils: ReturnType<typeof trpc.useUtils>,
  { recategorization: run }: Extract<AppEvent, { type: "recategorization.progress" }>,
): void {
  const isRunning = run.status === "queued" || run.status === "running";
  // The moves between categories are only counted at the end.
  utils.recategorizations.get.setData({ id: run.id }, (known) => known && { ...known, ...run });
  if (!isRunning) void utils.recategorizations.get.invalidate();
  if (!isRunning) void utils.recategorizations.items.invalidate();
  let isKnown = false;
  queryClient.setQueriesData<Recategorization[]>({ queryKey: [["recategorizations", "list"]] }, (list) =>
    list?.map((entry) => {
      if (entry.id !== run.id) return entry;
      isKnown = true;
      return run;
    }),
  );
  if (!isKnown || !isRunning) void utils.recategorizations.list.invalidate();
}
