import * as t from "./messages.json";
import { importHeading } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { TRPCClientError } from "@trpc/client";
import { SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Card, Skeleton } from "../../shared/ui/basics.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useCurrentUrl, sourceName } from "../../shared/imports/import-record.ts";
import { useFallbackPoll } from "../../shared/live/use-fallback-poll.ts";
import { ImportActions, ImportOutcome } from "./import-outcome.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResults } from "./import-results.tsx";
import { isFinished, isWaiting } from "./import-summary.ts";
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
  if (!record && !error) return <ImportViewSkeleton />;
  // The preview of a file that is not started is in the form that sent it.
  if (!record || isWaiting(record)) return <ImportProblem error={error} onRetry={() => void refetch()} />;
  const isEmpty = isFinished(record) && record.processed === 0;
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <Summary record={record} clearTo={clearTo} />
        {isFinished(record) && <PageReading record={record} />}
      </Card>
      {!isEmpty && (
        <Card>
          <ImportResults key={id} record={record} />
        </Card>
      )}
      {endedId === id && record.created > 0 && renderOrganizer(record)}
    </div>
  );
}

function Summary({ record, clearTo }: { record: ImportRecord; clearTo: string }) {
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
        data-tooltip={record.source}
        dir="auto"
      >
        {!isFinished(record) && `${importHeading(record.status)} `}
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
          {failureText(failure, t.somethingWentWrong)}
        </Notice>
      )}
    </div>
  );
}

function ImportViewSkeleton() {
  return (
    <Card className="p-6">
      <div role="status" aria-label={t.loadingTheImport} className="flex flex-col gap-4">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-2" />
        <Skeleton className="h-16" />
      </div>
    </Card>
  );
}

/** Shown if an import does not exist, was not started, or could not be loaded. */
function ImportProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnknown =
    error === null || (error instanceof TRPCClientError && [400, 404].includes(Number(error.data?.httpStatus)));
  return (
    <Card>
      {isUnknown ? (
        <EmptyState
          icon={<SearchX />}
          title={t.thereIsNoSuchImport}
          text={t.importNotFoundHint}
          action={
            <Link to="/add" className={buttonClass({ variant: "primary" })}>
              {t.startANewImport}
            </Link>
          }
        />
      ) : (
        <ErrorState title={t.theImportCouldNotBeLoaded} text={t.serverSilent} onRetry={onRetry} />
      )}
    </Card>
  );
}
