import type { AppEvent } from "@bowerbird/contract/events";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { queryClient } from "../api/query-client.ts";
import type { trpc } from "../api/trpc.ts";

/** Another run may have become one that can no longer be applied or undone: the list is asked for when one ends. */
export default function showRecategorization(
  utils: ReturnType<typeof trpc.useUtils>,
  { recategorization: run }: Extract<AppEvent, { type: "recategorization.progress" }>,
): void {
  const isAtWork = run.status === "queued" || run.status === "running";
  // Where from and where to is only counted once all are looked at.
  utils.recategorizations.get.setData({ id: run.id }, (known) => known && { ...known, ...run });
  if (!isAtWork) void utils.recategorizations.get.invalidate();
  if (!isAtWork) void utils.recategorizations.items.invalidate();
  let isKnown = false;
  queryClient.setQueriesData<Recategorization[]>({ queryKey: [["recategorizations", "list"]] }, (list) =>
    list?.map((entry) => {
      if (entry.id !== run.id) return entry;
      isKnown = true;
      return run;
    }),
  );
  if (!isKnown || !isAtWork) void utils.recategorizations.list.invalidate();
}
