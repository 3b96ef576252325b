import type { BackupRun } from "@bowerbird/contract/backups";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { toast } from "../../components/ui/toast.ts";

/** Starts a backup, and says whether one is running, wherever it was started. */
export function useBackUp() {
  const utils = trpc.useUtils();
  const { data: runs } = trpc.backups.history.useQuery();
  const run = trpc.backups.run.useMutation({
    onSuccess: (started) => utils.backups.history.setData(undefined, (list) => withRun(list, started)),
    onError: (error) =>
      toast({ title: "Backup Error", description: failureText(error, "Backup failed"), tone: "error" }),
  });
  const isRunning = run.isPending || runs?.[0]?.status === "in_progress";
  return { isRunning, backUp: () => run.mutate({}) };
}

/** An event may have added the run before the answer arrived. */
function withRun(list: BackupRun[] | undefined, run: BackupRun): BackupRun[] | undefined {
  return list?.some(({ id }) => id === run.id) ? list : list && [run, ...list];
}
