import * as t from "./messages.json";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { Pause, Play } from "lucide-react";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { countUnread, isReading } from "../../shared/imports/import-record.ts";
import { readingText } from "./import-summary.ts";

/** Progress of reading the pages of imported links, with Pause. Renders nothing once all are read. */
export function PageReading({ record }: { record: ImportRecord }) {
  const { id, created, enriched, isEnrichmentPaused: isPaused } = record;
  const utils = trpc.useUtils();
  const shared = {
    onSuccess: (changed: ImportRecord) => utils.imports.get.setData({ id }, changed),
    failure: () => t.somethingWentWrongPleaseTryAgain,
  };
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
          {isPaused ? t.resumeReading : t.pauseReading}
        </Button>
      </div>
      <Progress label={t.pagesRead} value={enriched} max={created} className="mt-3" />
    </section>
  );
}
