import { importHeading } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { TRPCClientError } from "@trpc/client";
import { Pause, Play, SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Card, classNames, Skeleton } from "../../shared/ui/basics.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/empty-state.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { countUnread, isReading, sourceName, useCurrentUrl } from "../../shared/imports/import-record.ts";
import { useFallbackPoll } from "../../shared/live/use-live-updates.ts";
import { ImportActions, ImportOutcome } from "./import-outcome.tsx";
import { ImportProgress } from "./import-progress.tsx";
import {
  type CountedStatus,
  countedStatuses,
  getCount,
  isFinished,
  isWaiting,
  itemStatusStyles,
  readingText,
} from "./import-summary.ts";
import { showImport, useImport, useImportItems } from "./use-import.ts";
import { ResultList } from "./result-list.tsx";
import { useAction } from "../../shared/changes/use-action.ts";
import { Progress } from "../../shared/ui/progress.tsx";
import * as t from "./messages.json";
import * as common from "../../shared/messages.json";

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
  const isOver = record !== undefined && isFinished(record);
  const hasEnded = useHasEnded(id, isOver);
  useFallbackPoll(query, record !== undefined && !isOver);
  if (!record && !error) return <ImportViewSkeleton />;
  // The preview of a file that is not started is in the form that sent it.
  if (!record || isWaiting(record)) return <ImportProblem error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <Summary record={record} clearTo={clearTo} />
        {isOver && <PageReading record={record} />}
      </Card>
      {(!isOver || record.processed > 0) && (
        <Card>
          <ImportResults key={id} record={record} />
        </Card>
      )}
      {hasEnded && record.created > 0 && renderOrganizer(record)}
    </div>
  );
}

function Summary({ record, clearTo }: { record: ImportRecord; clearTo: string }) {
  const { id } = record;
  const heading = useHeadingFocus();
  const currentUrl = useCurrentUrl(id);
  const cancel = trpc.imports.cancel.useMutation({ onSuccess: showImport });
  const retry = trpc.imports.retry.useMutation({ onSuccess: showImport });
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

/** Input in the form below an import stays while failed links are retried. */
function useHasEnded(id: string, isOver: boolean): boolean {
  const [endedId, setEndedId] = useState<string | null>(null);
  if (isOver && endedId !== id) setEndedId(id);
  return endedId === id;
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

/** The result of each link, filtered by status. */
export function ImportResults({ record }: { record: ImportRecord }) {
  const [status, setStatus] = useState<CountedStatus | undefined>();
  const version = `${record.status}:${record.processed}`;
  const { items, isLoading, hasFailed, hasMore, loadMore, retry } = useImportItems({ id: record.id, status, version });
  return (
    <section aria-label={t.results}>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3.5">
        <h3 className="font-semibold">{t.results}</h3>
        <ResultFilter record={record} value={status} onChange={setStatus} />
      </div>
      {isLoading && <ResultSkeleton />}
      {hasFailed && items.length === 0 && (
        <div role="alert" className="flex items-center justify-between gap-4 px-5 py-6 text-muted">
          {t.theResultsCouldNotBeLoaded}
          <Button size="sm" onClick={retry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
      {!isLoading && !hasFailed && items.length === 0 && (
        <p className="px-5 py-10 text-center text-muted">
          {record.finishedAt === null ? t.firstLinksSoon : t.thereIsNothingToShowHere}
        </p>
      )}
      {items.length > 0 && <ResultList key={status ?? "all"} items={items} hasMore={hasMore} onEndReached={loadMore} />}
    </section>
  );
}

function ResultSkeleton() {
  return (
    <div role="status" aria-label={t.loadingTheResults} className="flex flex-col gap-5 px-5 py-4">
      {[64, 48, 56].map((width) => (
        <Skeleton key={width} className="h-8" />
      ))}
    </div>
  );
}

interface ResultFilterProps {
  record: ImportRecord;
  value: CountedStatus | undefined;
  onChange: (value: CountedStatus | undefined) => void;
}

/** Offers only statuses that occur; how often, the summary says. */
function ResultFilter({ record, value, onChange }: ResultFilterProps) {
  const occurring = countedStatuses.filter((status) => getCount(record, status) > 0 || status === value);
  return (
    <div role="group" aria-label={common.show} className="flex flex-wrap gap-1">
      <Choice label={t.all} isChosen={value === undefined} onChoose={() => onChange(undefined)} />
      {occurring.map((status) => (
        <Choice
          key={status}
          label={itemStatusStyles[status].label}
          isChosen={value === status}
          onChoose={() => onChange(status)}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "h-7 rounded-full px-2.5 text-sm font-medium transition-colors",
        isChosen ? "bg-accent-soft text-accent" : "text-muted hover:bg-hover hover:text-ink",
      )}
    >
      {label}
    </button>
  );
}

/** Progress of reading the pages of imported links, with Pause. Renders nothing once all are read. */
export function PageReading({ record }: { record: ImportRecord }) {
  const { id, created, enriched, isEnrichmentPaused: isPaused } = record;
  const shared = { onSuccess: showImport, failure: () => t.somethingWentWrongPleaseTryAgain };
  const pause = useAction({ ...shared, call: trpcClient.imports.pause.mutate });
  const resume = useAction({ ...shared, call: trpcClient.imports.resume.mutate });
  if (countUnread(record) === 0) return null;
  return (
    <section aria-label={t.readingPages} className="border-t border-line px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          <span className="font-medium tabular-nums">{readingText(record)}</span>
          {!isPaused && (
            <span className="block text-sm text-pretty text-muted">
              {isReading(record) ? t.fetchingPages : t.theRestIsTriedLater}
            </span>
          )}
        </p>
        <Button
          size="sm"
          isBusy={pause.isPending || resume.isPending}
          onClick={() => (isPaused ? resume : pause).mutate({ id })}
        >
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          {isPaused ? t.resumeReading : t.pause}
        </Button>
      </div>
      <Progress label={t.readingPages} value={enriched} max={created} className="mt-3" />
    </section>
  );
}
