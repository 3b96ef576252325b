import { importHeading } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import type { ReactNode } from "react";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../components/ui/button.tsx";
import { Popover } from "../../components/ui/popover.tsx";
import { Progress } from "../../components/ui/progress.tsx";
import { useCurrentUrl } from "../../live/current-url.ts";
import { isRunning } from "./use-activity.ts";

export default function ActivityPanel({ imports, trigger }: { imports: readonly ImportRecord[]; trigger: ReactNode }) {
  return (
    <Popover trigger={trigger} label="Activity" defaultOpen className="w-[min(22rem,calc(100vw-1rem))]">
      <h2 className="border-b border-line px-4 py-3 font-semibold">Activity</h2>
      <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
        {imports.map((entry) => (
          <li key={entry.id} className="px-4 py-3">
            <ImportActivity entry={entry} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function ImportActivity({ entry }: { entry: ImportRecord }) {
  const currentUrl = useCurrentUrl(entry.id);
  const cancel = trpc.imports.cancel.useMutation();
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium" title={entry.source}>
          {importHeading(entry.status)}
          <span className="font-normal text-muted"> · {sourceName(entry.source)}</span>
        </span>
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {entry.processed.toLocaleString("en")} / {entry.total.toLocaleString("en")}
        </span>
      </p>
      {isRunning(entry) ? (
        <>
          <Progress
            label={`Import of ${sourceName(entry.source)}`}
            value={entry.processed}
            max={entry.total}
            className="mt-2.5"
          />
          <div className="mt-2 flex h-8 items-center justify-between gap-3">
            <span className="min-w-0 truncate text-xs text-muted">{currentUrl}</span>
            <Button size="sm" variant="ghost" isBusy={cancel.isPending} onClick={() => cancel.mutate({ id: entry.id })}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-0.5 text-sm text-muted">{entry.message ?? summary(entry)}</p>
      )}
    </>
  );
}

function sourceName(source: string): string {
  return source === "urls" ? "Pasted links" : source === "categories" ? "Categories with links" : source;
}

function summary({ created, duplicates, skipped, failed }: ImportRecord): string {
  const parts = [`${created.toLocaleString("en")} added`];
  if (duplicates > 0) parts.push(`${duplicates.toLocaleString("en")} already there`);
  if (skipped > 0) parts.push(`${skipped.toLocaleString("en")} skipped`);
  if (failed > 0) parts.push(`${failed.toLocaleString("en")} failed`);
  return parts.join(", ");
}
