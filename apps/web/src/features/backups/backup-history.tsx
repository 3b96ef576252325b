import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { BackupRun } from "@bowerbird/contract/backups";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Badge, Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { durationText, sizeText } from "../../shared/ui/size-text.ts";
import { timeFormat } from "../../shared/ui/dates.ts";

const shown = 10;

/** The results of the latest backups. */
export function BackupHistory() {
  const { data: runs, error, refetch } = trpc.backups.history.useQuery();
  if (error) {
    return (
      <Notice tone="error">
        {failureText(error, t.failedToFetchBackupHistory)}
        <Button size="sm" className="mt-2 flex" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (!runs) return <Skeleton className="h-24 w-full" />;
  if (runs.length === 0) return <p className="text-muted">{t.noBackupsYet}</p>;
  return <Rows of={runs.slice(0, shown)}>{(run) => <Run key={run.id} run={run} />}</Rows>;
}

function Run({ run }: { run: BackupRun }) {
  const { status, createdAt, error } = run;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium tabular-nums">
            <time dateTime={createdAt.toISOString()}>{timeFormat.format(createdAt)}</time>
          </p>
          <p className="text-sm break-words text-muted tabular-nums">{toDetails(run)}</p>
        </div>
        <span role="status">
          <Badge tone={tones[status]}>{labels[status]}</Badge>
        </span>
      </div>
      {error && (
        <p className={status === "failed" ? "mt-1 text-sm text-danger-ink" : "mt-1 text-sm text-muted"}>{error}</p>
      )}
    </li>
  );
}

function toDetails({ fileName, format: kind, isScheduled, size, duration, verifiedAt }: BackupRun): string {
  const parts = [
    fileName ?? (kind === "both" ? t.jsonAndCsv : kind.toUpperCase()),
    size === null ? null : sizeText(size),
    duration === null ? null : durationText(duration),
    isScheduled ? t.automatic : null,
    verifiedAt === null ? null : format(t.verifiedAt, { time: timeFormat.format(verifiedAt) }),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

const tones = { in_progress: "accent", success: "success", failed: "danger" } as const;
const labels = { in_progress: t.inProgress, success: common.success, failed: common.failed };
