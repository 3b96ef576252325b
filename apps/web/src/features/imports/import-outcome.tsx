import { importHeading, type ImportStatus } from "@bowerbird/contract/import-status";
import type { ImportItem, ImportRecord } from "@bowerbird/contract/imports";
import { ChevronRight, CircleAlert, CircleCheck, CircleSlash, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { limits } from "@bowerbird/contract/limits";
import { showPath } from "@bowerbird/bookmark/readable-address";
import { format } from "@bowerbird/contract/messages";
import { locale } from "@bowerbird/contract/messages/locale";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/basics.tsx";
import { isFile } from "../../shared/imports/import-record.ts";
import { itemStatusStyles, number, summaryText } from "./import-summary.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { categoryIdPath } from "../../shared/category-tree/category-address.ts";
import { useOneTabStop } from "../../shared/browser/use-one-tab-stop.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

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

const maxReasons = 4;

/** Why links were skipped or failed; how many, the summary says. */
export function ImportReasons({ id, status }: { id: string; status: "skipped" | "failed" }) {
  const { data } = trpc.imports.items.useQuery({ id, status, limit: limits.pageMax }, { refetchOnMount: "always" });
  if (!data) return null;
  const { label, icon: Icon, ink } = itemStatusStyles[status];
  const reasons = groupReasons(data.items);
  return (
    <div className="flex gap-2.5">
      <Icon aria-hidden className={`mt-[3px] size-4 shrink-0 ${ink}`} />
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <ul className="text-muted">
          {reasons.slice(0, maxReasons).map(({ text, count: links }) => (
            <li key={text} className="break-words">
              {reasons.length > 1 && <span className="tabular-nums">{number(links)} × </span>}
              {text}
            </li>
          ))}
          {reasons.length > maxReasons && <li>{t.otherReasons}</li>}
        </ul>
      </div>
    </div>
  );
}

interface Reason {
  text: string;
  count: number;
}

/** Why links were left out, the most frequent reason first. */
export function groupReasons(items: readonly Pick<ImportItem, "message">[]): Reason[] {
  const counts = new Map<string, number>();
  for (const { message } of items) {
    const text = message ?? t.noReasonWasGiven;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}

/** The categories that a finished import created, to look them through. Renders nothing if there are none. */
export function NewCategories({ importId }: { importId: string }) {
  const { data: ids } = trpc.imports.newCategories.useQuery({ id: importId });
  const { tree } = useCategoryTree();
  const created = (ids ?? []).flatMap((id) => tree?.byId.get(id) ?? []);
  const { ref, toTabIndex } = useOneTabStop(created.length);
  if (created.length === 0) return null;
  return (
    <details className="group mt-4">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-md text-muted hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        <span>
          {format(t.newCategories, { count: created.length })} ·{" "}
          <span className="font-medium text-accent">{t.reviewThem}</span>
        </span>
      </summary>
      <ul ref={ref} className="mt-3 flex max-h-64 flex-wrap gap-1.5 overflow-y-auto">
        {created.map(({ id, name, path, icon, shownColor, totalCount }, index) => (
          <li key={id} className="max-w-full">
            <Link
              to={categoryIdPath(id)}
              tabIndex={toTabIndex(index)}
              className="flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-sm hover:bg-hover"
            >
              <CategoryIcon icon={icon} name={name} color={shownColor} />
              <span className="truncate" dir="auto">
                {showPath(path)}
              </span>
              <span className="text-muted tabular-nums">{totalCount.toLocaleString(locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
