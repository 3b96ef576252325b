import { trpc } from "../../api/trpc.ts";
import { useFallbackPoll } from "../../live/use-fallback-poll.ts";

/** A run's current state; the event stream brings every step. */
export function useRun(id: string) {
  const query = trpc.recategorizations.get.useQuery({ id }, { refetchOnMount: "always" });
  const status = query.data?.status;
  useFallbackPoll(query, status === "queued" || status === "running");
  return query;
}
