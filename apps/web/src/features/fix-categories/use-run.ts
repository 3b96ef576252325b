import { trpc } from "../../api/trpc.ts";
import { useWatch } from "../../live/use-watch.ts";

/** A run as it stands; the event stream brings every step. */
export function useRun(id: string) {
  const query = trpc.recategorizations.get.useQuery({ id }, { refetchOnMount: "always" });
  const status = query.data?.status;
  useWatch(query, status === "queued" || status === "running");
  return query;
}
