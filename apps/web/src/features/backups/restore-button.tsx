import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../components/ui/button.tsx";
import { toast } from "../../components/ui/toast.ts";

/** Starts a restore of a backup in Drive. */
export function RestoreButton({ id, name, onStarted }: { id: string; name: string; onStarted: (id: string) => void }) {
  const start = trpc.restores.start.useMutation({
    onSuccess: (restore) => onStarted(restore.id),
    onError: (error) =>
      toast({ title: "Error", description: failureText(error, "The backup could not be read"), tone: "error" }),
  });
  return (
    <Button size="sm" isBusy={start.isPending} onClick={() => start.mutate({ driveFileId: id })}>
      Restore<span className="sr-only"> {name}</span>
    </Button>
  );
}
