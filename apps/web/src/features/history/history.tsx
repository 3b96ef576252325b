import { format } from "@bowerbird/contract/messages";
import type { HistoryEntry } from "@bowerbird/contract/history";
import {
  Archive,
  FolderCog,
  FolderInput,
  FolderMinus,
  FolderPlus,
  FolderSync,
  History as HistoryIcon,
  ListFilter,
  type LucideIcon,
  Merge,
  Pencil,
  Plus,
  RefreshCw,
  RotateCcw,
  Share2,
  Sparkles,
  Star,
  Tags,
  Trash2,
  Undo2,
  Upload,
} from "lucide-react";
import { locale } from "@bowerbird/contract/messages/locale";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { Badge, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/empty-state.tsx";
import { dayText, historyText } from "./history-text.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { undoneMessage } from "../../shared/changes/undone-message.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** What changed within 30 days, by day, the latest first. */
export function History() {
  const query = trpc.history.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const entries = query.data?.pages.flatMap(({ items }) => items);
  if (!entries && query.isError) {
    const retry = (): void => void query.refetch();
    return <ErrorState title={t.yourHistoryCouldNotBeLoaded} text={common.pleaseTryAgain} onRetry={retry} />;
  }
  if (!entries) return <HistorySkeleton />;
  if (entries.length === 0) {
    return <EmptyState icon={<HistoryIcon />} title={t.nothingHasChangedYet} text={t.editsMovesImportsAndDeletions} />;
  }
  const days = Map.groupBy(entries, ({ at }) => dayText(at));
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <Day key={day} day={day} entries={ofDay} />
      ))}
      {query.hasNextPage && (
        <p className="mt-6 text-center">
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.showOlder}
          </Button>
        </p>
      )}
    </>
  );
}

/** A day with its changes. */
function HistorySkeleton() {
  return (
    <div aria-hidden className="mt-6">
      <Skeleton className="mb-2 h-5 w-24" />
      <div className="divide-y divide-line rounded-xl border border-line bg-surface shadow-low">
        {[0, 1, 2, 3, 4].map((entry) => (
          <div key={entry} className="flex items-center gap-3 px-4 py-3">
            <Skeleton className="size-8 rounded-lg" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-12" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Day({ day, entries }: { day: string; entries: readonly HistoryEntry[] }) {
  return (
    <section aria-label={day} className="mt-6">
      <h2 className="mb-2 font-semibold">{day}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface shadow-low">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });

function Entry({ entry }: { entry: HistoryEntry }) {
  const { kind, at } = entry;
  const Icon = icons[kind];
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span
        aria-hidden
        className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-chip text-muted [&_svg]:size-4"
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-3 break-words">
          {historyText(entry)}
        </p>
        <time dateTime={at.toISOString()} className="text-xs text-muted">
          {time.format(at)}
        </time>
      </div>
      <UndoOrReason entry={entry} />
    </li>
  );
}

function UndoOrReason({ entry }: { entry: HistoryEntry }) {
  const undo = useUndoEntry(entry);
  if (entry.isUndone) return <Badge>{common.undone}</Badge>;
  if (!entry.undo) return <p className="max-w-36 shrink-0 text-end text-xs text-muted">{entry.reason}</p>;
  return (
    <Button
      size="sm"
      aria-label={format(t.undoEntry, { entry: historyText(entry) })}
      isBusy={undo.isPending}
      onClick={() => undo.mutate(entry)}
      className="shrink-0"
    >
      <Undo2 aria-hidden />
      <span className="max-sm:sr-only">{common.undo}</span>
    </Button>
  );
}

const icons: Record<HistoryEntry["kind"], LucideIcon> = {
  save: Plus,
  edit: Pencil,
  move: FolderInput,
  "add-tags": Tags,
  "remove-tags": Tags,
  "edit-tags": Tags,
  "replace-tags": Tags,
  mark: Star,
  delete: Trash2,
  restore: RotateCcw,
  "empty-trash": Trash2,
  "undo-import": RotateCcw,
  "create-category": FolderPlus,
  "rename-category": FolderCog,
  "move-category": FolderCog,
  "style-category": FolderCog,
  "pin-category": FolderCog,
  "delete-category": FolderMinus,
  "merge-category": FolderSync,
  "merge-copies": Merge,
  sync: RefreshCw,
  rule: ListFilter,
  import: Upload,
  recategorization: Sparkles,
  "share-category": Share2,
  "edit-shared-page": Share2,
  "new-shared-address": Share2,
  "stop-sharing": Share2,
  assistant: Sparkles,
  "restore-backup": Archive,
};

/** Undoes an entry of the history that can be undone, and says what was undone. */
export function useUndoEntry({ undo }: Pick<HistoryEntry, "undo">) {
  return useAction({
    call: (entry: HistoryEntry) => trpcClient.history.undo.mutate(entry.undo!),
    changes: undo?.kind === "recategorization" || undo?.kind === "restore" ? undo.kind : "bookmarks",
    success: (undone, entry) =>
      undone.isRunning ? { title: t.undoing, description: historyText(entry) } : undoneMessage(entry, undone),
    failure: common.failedToUndo,
  });
}
