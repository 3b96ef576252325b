import type { AppEvent } from "@bowerbird/contract/events";
import type { trpc } from "../api/trpc.ts";
import { toast } from "../components/ui/toast.ts";

/** Puts a run where the history is shown; a failure is told wherever the person is. */
export default function showBackup(
  utils: ReturnType<typeof trpc.useUtils>,
  { run }: Extract<AppEvent, { type: "backup.progress" }>,
): void {
  utils.backups.history.setData(undefined, (runs) => runs && [run, ...runs.filter(({ id }) => id !== run.id)]);
  if (run.status === "failed") {
    toast({ title: "Backup Error", description: run.error ?? "Unknown error occurred", tone: "error" });
  }
}
