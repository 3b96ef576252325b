import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { Button } from "../../shared/ui/button.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { Spinner } from "../../shared/ui/basics.tsx";
import { countsText, progressText } from "./import-summary.ts";
import { sourceName } from "../../shared/imports/import-record.ts";

interface ImportProgressProps {
  record: ImportRecord;
  currentUrl: string | null;
  isCancelling: boolean;
  onCancel: () => void;
}

/** An import in progress. */
export function ImportProgress({ record, currentUrl, isCancelling, onCancel }: ImportProgressProps) {
  const isCounting = record.total === 0;
  const percent = isCounting ? 0 : Math.floor((record.processed / record.total) * 100);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 tabular-nums">
        <span className="flex items-center gap-2 text-muted">
          {isCounting && <Spinner className="size-3.5" />}
          {progressText(record)}
        </span>
        {!isCounting && <span className="text-lg font-semibold">{percent}%</span>}
      </div>
      <Progress
        label={format(t.importOfSource, { source: sourceName(record.source) })}
        value={isCounting ? null : record.processed}
        max={record.total}
        className="mt-2 h-2"
      />
      {record.processed > 0 && <p className="mt-2 text-muted tabular-nums">{countsText(record)}</p>}
      <div className="mt-3 flex min-h-8 items-center justify-between gap-4">
        <p className="min-w-0 truncate text-sm text-muted" dir="auto">
          {currentUrl ?? (isCounting ? t.readingTheLinks : "")}
        </p>
        <Button size="sm" isBusy={isCancelling} onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
      <p className="mt-3 border-t border-line pt-3 text-sm text-muted">{t.leavePageHint}</p>
    </div>
  );
}
