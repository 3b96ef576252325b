import * as t from "./messages.json";
import { importHeading } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { Badge, Card } from "../../shared/ui/basics.tsx";
import { countsText, progressText } from "./import-summary.ts";
import { sourceName } from "../../shared/imports/import-record.ts";
import { timeFormat } from "../../shared/ui/dates.ts";

const shown = 10;

/** The latest imports, wherever they were started. Renders nothing if there are none. */
export function ImportHistory({ linkTo }: { linkTo: (id: string) => string }) {
  const { data } = trpc.imports.list.useQuery({ limit: shown });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="import-history" className="mt-10">
      <h2 id="import-history" className="mb-3 text-lg font-semibold">
        {t.recentImports}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {data.map((record) => (
            <li key={record.id}>
              <Entry record={record} to={linkTo(record.id)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Entry({ record, to }: { record: ImportRecord; to: string }) {
  return (
    <Link
      to={to}
      className="flex items-center gap-4 px-4 py-3 -outline-offset-2 transition-colors hover:bg-hover sm:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" dir="auto">
          {sourceName(record.source)}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
          <time dateTime={record.createdAt.toISOString()}>{timeFormat.format(record.createdAt)}</time>
          <span>{outcomeText(record)}</span>
        </span>
      </span>
      <Badge tone={tones[record.status]}>{importHeading(record.status)}</Badge>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </Link>
  );
}

function outcomeText(record: ImportRecord): string {
  if (record.finishedAt === null) return progressText(record);
  if (record.processed === 0 && record.message !== null) return record.message;
  return countsText(record);
}

const tones = {
  reading: "neutral",
  ready: "neutral",
  queued: "accent",
  running: "accent",
  succeeded: "success",
  partial: "warning",
  failed: "danger",
  cancelled: "neutral",
} as const;
