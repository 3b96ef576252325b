import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import type { Restore } from "@bowerbird/contract/restores";
import { Link } from "react-router";
import { bookmarkCount } from "../../changes/bookmark-count.ts";
import { buttonClass } from "../../components/ui/button-class.ts";
import { Progress } from "../../components/ui/progress.tsx";
import { EntryHead } from "./entry-head.tsx";

/** A restore: reading its backup, ready, or applied. */
export function RestoreActivity({ restore }: { restore: Restore }) {
  const { id, source, status, processed, total } = restore;
  const path = `/settings?tab=backup&restore=${id}`;
  const isRunning = workingRestoreStatuses.includes(status);
  return (
    <>
      <EntryHead to={path} title="Restoring a backup" about={source} />
      {isRunning && <Progress label="Restoring a backup" value={processed} max={total} className="mt-2.5" />}
      <div className="mt-1 flex min-h-8 items-center justify-between gap-3">
        <span className="min-w-0 text-sm text-muted">{stateText(restore)}</span>
        {!isRunning && (
          <Link to={path} className={buttonClass({ size: "sm" })}>
            Look at it
          </Link>
        )}
      </div>
    </>
  );
}

function stateText({ status, processed, applied, message }: Restore): string {
  if (message) return message;
  if (status === "ready") return "Ready: nothing is changed yet";
  if (status === "applied") return `${bookmarkCount(applied)} restored`;
  if (status === "undone") return "Undone";
  return `${bookmarkCount(processed)} so far`;
}
