import { importHeading } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../components/ui/button.tsx";
import { Progress } from "../../components/ui/progress.tsx";
import { useCurrentUrl } from "../../live/current-url.ts";
import { importPath } from "../../routing/add-paths.ts";
import { EntryHead } from "./entry-head.tsx";

export function ImportActivity({ record, isRunning }: { record: ImportRecord; isRunning: boolean }) {
  const currentUrl = useCurrentUrl(record.id);
  const cancel = trpc.imports.cancel.useMutation();
  const { id, source, status, processed, total, message } = record;
  return (
    <>
      <EntryHead
        to={importPath(id, null)}
        title={importHeading(status)}
        about={sourceName(source)}
        aside={`${processed.toLocaleString("en")} / ${total.toLocaleString("en")}`}
      />
      {isRunning ? (
        <>
          <Progress label={`Import of ${sourceName(source)}`} value={processed} max={total} className="mt-2.5" />
          <div className="mt-2 flex h-8 items-center justify-between gap-3">
            <span className="min-w-0 truncate text-xs text-muted">{currentUrl}</span>
            <Button size="sm" variant="ghost" isBusy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-0.5 text-sm text-muted">{message ?? summary(record)}</p>
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
