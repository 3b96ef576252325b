import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { Link } from "react-router";
import { bookmarkCount } from "../../changes/bookmark-count.ts";
import { useRunActions } from "../../changes/use-run-actions.ts";
import { buttonClass } from "../../components/ui/button-class.ts";
import { Button } from "../../components/ui/button.tsx";
import { Progress } from "../../components/ui/progress.tsx";
import { fixPath } from "../../routing/add-paths.ts";
import { kindText } from "./activity-text.ts";
import { EntryHead } from "./entry-head.tsx";

/** A run that categorizes or tags many bookmarks. */
export function RecategorizationActivity({ run }: { run: Recategorization }) {
  const { id, kind, status, processed, total, changed } = run;
  const isRunning = status === "queued" || status === "running";
  const { undo, cancel } = useRunActions(id);
  return (
    <>
      <EntryHead
        to={fixPath(id)}
        title={kindText(kind)}
        {...(isRunning ? { aside: `${processed.toLocaleString("en")} / ${total.toLocaleString("en")}` } : {})}
      />
      {isRunning && <Progress label={kindText(kind)} value={processed} max={total} className="mt-2.5" />}
      <div className="mt-1 flex min-h-8 items-center justify-between gap-3">
        <span className="min-w-0 text-sm text-muted">{stateText(run)}</span>
        {isRunning && (
          <Button size="sm" variant="ghost" isBusy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            Cancel
          </Button>
        )}
        {status === "ready" && changed > 0 && (
          <Link to={fixPath(id)} className={buttonClass({ size: "sm" })}>
            Look at it
          </Link>
        )}
        {run.canUndo && run.applied > 0 && (
          <Button size="sm" isBusy={undo.isPending} onClick={() => undo.mutate({ id })}>
            Undo
          </Button>
        )}
      </div>
    </>
  );
}

function stateText({ status, kind, changed, applied }: Recategorization): string {
  if (status === "queued") return "Waiting to start";
  if (status === "ready")
    return changed === 0 ? "Nothing has to change" : `Ready: ${bookmarkCount(changed)} would change`;
  if (status === "applied") return `${bookmarkCount(applied)} ${kind === "tags" ? "tagged" : "moved"}`;
  return status === "undone" ? "Undone" : `${bookmarkCount(changed)} would change so far`;
}
