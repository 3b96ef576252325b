import { importHeading, type ImportStatus } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { CircleAlert, CircleCheck, CircleSlash, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/basics.tsx";
import { ImportReasons } from "./import-reasons.tsx";
import { number, summaryText, countedStatuses, getCount, itemStatusStyles } from "./import-summary.ts";

/** How an import ended, and the actions on it. */
export function ImportOutcome({ record, actions }: { record: ImportRecord; actions: ReactNode }) {
  const { icon: Icon, ground } = outcomes[record.status] ?? outcomes.succeeded;
  return (
    <div className="flex gap-4 max-sm:flex-col">
      <span aria-hidden className={classNames("flex size-12 shrink-0 items-center justify-center rounded-xl", ground)}>
        <Icon className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        {/* Announced when it replaces the progress bar. */}
        <div role="status">
          <p className="text-xl font-semibold tracking-tight">{importHeading(record.status)}</p>
          <p className="mt-0.5 text-pretty text-muted">{summaryText(record)}</p>
        </div>
        {record.skipped + record.failed > 0 && (
          <div className="mt-4 flex flex-col gap-3 rounded-lg bg-sunken px-4 py-3 text-sm">
            {record.failed > 0 && <ImportReasons id={record.id} status="failed" count={record.failed} />}
            {record.skipped > 0 && <ImportReasons id={record.id} status="skipped" count={record.skipped} />}
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-2">{actions}</div>
      </div>
    </div>
  );
}

const succeeded = { icon: CircleCheck, ground: "bg-success-soft text-success-ink" };
const outcomes: Record<"succeeded", typeof succeeded> & Partial<Record<ImportStatus, typeof succeeded>> = {
  succeeded,
  partial: { icon: CircleAlert, ground: "bg-warning-soft text-warning-ink" },
  failed: { icon: CircleX, ground: "bg-danger-soft text-danger-ink" },
  cancelled: { icon: CircleSlash, ground: "bg-chip text-muted" },
};

interface ImportActionsProps {
  record: ImportRecord;
  /** The page for the next import. */
  clearTo: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Actions for a finished import. */
export function ImportActions({ record, clearTo, isRetrying, onRetry }: ImportActionsProps) {
  return (
    <>
      <Link to="/" className={buttonClass({ variant: record.status === "failed" ? "secondary" : "primary" })}>
        View Your Bookmarks
      </Link>
      {record.failed > 0 && (
        <Button isBusy={isRetrying} onClick={onRetry}>
          Retry Failed URLs
        </Button>
      )}
      <Link to={clearTo} className={buttonClass()}>
        Clear Results
      </Link>
    </>
  );
}

/** The four counts of an import, live. */
export function ImportCounts({ record }: { record: ImportRecord }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      {countedStatuses.map((status) => {
        const { label, icon: Icon, ink } = itemStatusStyles[status];
        const count = getCount(record, status);
        return (
          <div key={status} className="flex flex-col-reverse bg-surface px-4 py-3">
            <dt className="flex items-center gap-1.5 text-sm text-muted">
              <Icon aria-hidden className={classNames("size-3.5", count > 0 ? ink : "text-faint")} />
              {label}
            </dt>
            <dd className="text-xl font-semibold tracking-tight tabular-nums">{number(count)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
