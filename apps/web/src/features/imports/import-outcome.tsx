import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { importHeading, type ImportStatus } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { CircleAlert, CircleCheck, CircleSlash, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/basics.tsx";
import { NewCategories } from "./new-categories.tsx";
import { ImportReasons } from "./import-reasons.tsx";
import { isFile } from "../../shared/imports/import-record.ts";
import { summaryText } from "./import-summary.ts";

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
            {record.failed > 0 && <ImportReasons id={record.id} status="failed" />}
            {record.skipped > 0 && <ImportReasons id={record.id} status="skipped" />}
          </div>
        )}
        {record.created > 0 && <NewCategories importId={record.id} />}
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
  // Nothing of the file could be read.
  const isOtherFileWanted = record.status === "failed" && record.processed === 0 && isFile(record.source);
  return (
    <>
      {isOtherFileWanted && (
        <Link to={clearTo} className={buttonClass({ variant: "primary" })}>
          {t.chooseAnotherFile}
        </Link>
      )}
      <Link to="/" className={buttonClass({ variant: isOtherFileWanted ? "secondary" : "primary" })}>
        {common.viewYourBookmarks}
      </Link>
      {record.failed > 0 && (
        <Button isBusy={isRetrying} onClick={onRetry}>
          {t.retryFailedUrls}
        </Button>
      )}
      {!isOtherFileWanted && (
        <Link to={clearTo} className={buttonClass()}>
          {t.clearResults}
        </Link>
      )}
    </>
  );
}
