import { importHeading } from "@bowerbird/contract/import-status";
import { Link } from "react-router";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { buttonClass } from "../../components/ui/button-class.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { useHeadingFocus } from "../../browser/use-heading-focus.ts";
import { useCurrentUrl } from "../../live/current-url.ts";
import { ImportCounts } from "./import-counts.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { ImportProblem } from "./import-problem.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResults } from "./import-results.tsx";
import { isFinished, sourceName } from "./import-summary.ts";
import { ImportViewSkeleton } from "./import-view-skeleton.tsx";
import { useImport, useWatch } from "./use-import.ts";

interface ImportViewProps {
  id: string;
  /** Where the person goes for the next import. */
  clearTo: string;
}

/** An import from its first link to its summary. */
export function ImportView({ id, clearTo }: ImportViewProps) {
  const query = useImport(id);
  const { data: record, error, refetch } = query;
  useWatch(query);
  const heading = useHeadingFocus();
  const utils = trpc.useUtils();
  const onSuccess = (changed: NonNullable<typeof record>): void => utils.imports.get.setData({ id }, changed);
  const cancel = trpc.imports.cancel.useMutation({ onSuccess });
  const retry = trpc.imports.retry.useMutation({ onSuccess });
  const currentUrl = useCurrentUrl(id);
  if (!record) return error ? <ImportProblem error={error} onRetry={() => void refetch()} /> : <ImportViewSkeleton />;
  const isEmpty = isFinished(record) && record.processed === 0;
  const failure = cancel.error ?? retry.error;
  const actions = (
    <>
      <Link to="/" className={buttonClass({ variant: record.status === "failed" ? "secondary" : "primary" })}>
        View Your Bookmarks
      </Link>
      {record.failed > 0 && (
        <Button isBusy={retry.isPending} onClick={() => retry.mutate({ id })}>
          Retry Failed URLs
        </Button>
      )}
      <Link to={clearTo} className={buttonClass()}>
        Clear Results
      </Link>
    </>
  );
  return (
    <Card>
      <div className="p-5 sm:p-6">
        <h2
          ref={heading}
          tabIndex={-1}
          className="mb-5 truncate text-muted outline-none"
          title={record.source}
          dir="auto"
        >
          {isFinished(record) ? "Import of" : importHeading(record.status)}{" "}
          <span className="font-medium text-ink">{sourceName(record.source)}</span>
        </h2>
        {isFinished(record) ? (
          <ImportOutcome record={record} actions={actions} />
        ) : (
          <ImportProgress
            record={record}
            currentUrl={currentUrl}
            isCancelling={cancel.isPending}
            onCancel={() => cancel.mutate({ id })}
          />
        )}
        {failure && (
          <Notice tone="error" className="mt-4">
            {failureText(failure, "This did not work")}
          </Notice>
        )}
        {!isEmpty && (
          <div className="mt-6">
            <ImportCounts record={record} />
          </div>
        )}
      </div>
      {!isEmpty && (
        <div className="border-t border-line">
          <ImportResults key={id} record={record} />
        </div>
      )}
    </Card>
  );
}
