import type { AppEvent } from "@bowerbird/contract/events";
import type { trpc } from "../api/trpc.ts";
import { toast } from "../components/ui/toast.ts";

/** Adds a run to the history; a failure is shown on every page. */
export default function showBackup(
  utils: ReturnType<typeof trpc.useUtils>,
  { run }: Extract<AppEvent, { type: "backup.progress" }>,
): void {
  utils.backups.history.setData(undefined, (runs) => runs && [run, ...runs.filter(({ id }) => id !== run.id)]);
  if (run.status === "failed") {
    toast({ title: "Backup Error", description: run.error ?? "Unknown error occurred", tone: "error" });
  }
}
