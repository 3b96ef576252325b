import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { ResultFilter } from "./result-filter.tsx";
import { ResultList } from "./result-list.tsx";
import type { CountedStatus } from "./import-summary.ts";
import { useImportItems } from "./use-import.ts";

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
