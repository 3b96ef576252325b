import { importHeading } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { type ReactNode, useState } from "react";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { useHeadingFocus } from "../../browser/use-heading-focus.ts";
import { Card } from "../../components/ui/card.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { useCurrentUrl } from "../../live/current-url.ts";
import { useFallbackPoll } from "../../live/use-fallback-poll.ts";
import { ImportActions } from "./import-actions.tsx";
import { ImportCounts } from "./import-counts.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { ImportProblem } from "./import-problem.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResults } from "./import-results.tsx";
import { isFinished, sourceName } from "./import-summary.ts";
import { ImportViewSkeleton } from "./import-view-skeleton.tsx";
import { PageReading } from "./page-reading.tsx";
import { useImport } from "./use-import.ts";

interface ImportViewProps {
  id: string;
  /** The page for the next import. */
  clearTo: string;
  /** Actions on the imported bookmarks, once all are there. */
  renderOrganizer: (record: ImportRecord) => ReactNode;
}

/** An import from its first link to its summary. */
export function ImportView({ id, clearTo, renderOrganizer }: ImportViewProps) {
  const query = useImport(id);
  const { data: record, error, refetch } = query;
  // Input in the form below stays while failed links are retried.
  const [endedId, setEndedId] = useState<string | null>(null);
  if (record && isFinished(record) && endedId !== id) setEndedId(id);
  useFallbackPoll(query, record !== undefined && !isFinished(record));
  if (!record) return error ? <ImportProblem error={error} onRetry={() => void refetch()} /> : <ImportViewSkeleton />;
  const isEmpty = isFinished(record) && record.processed === 0;
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <Summary record={record} clearTo={clearTo} isEmpty={isEmpty} />
        <PageReading record={record} />
      </Card>
      {endedId === id && record.created > 0 && renderOrganizer(record)}
      {!isEmpty && (
        <Card>
          <ImportResults key={id} record={record} />
        </Card>
      )}
    </div>
  );
}

function Summary({ record, clearTo, isEmpty }: { record: ImportRecord; clearTo: string; isEmpty: boolean }) {
  const { id } = record;
  const heading = useHeadingFocus();
  const currentUrl = useCurrentUrl(id);
  const utils = trpc.useUtils();
  const onSuccess = (changed: ImportRecord): void => utils.imports.get.setData({ id }, changed);
  const cancel = trpc.imports.cancel.useMutation({ onSuccess });
  const retry = trpc.imports.retry.useMutation({ onSuccess });
  const failure = cancel.error ?? retry.error;
  const again = { isRetrying: retry.isPending, onRetry: () => retry.mutate({ id }) };
  return (
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
        <ImportOutcome record={record} actions={<ImportActions record={record} clearTo={clearTo} {...again} />} />
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
  );
}
