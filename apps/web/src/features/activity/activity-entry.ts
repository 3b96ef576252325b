import type { ImportRecord } from "@bowerbird/contract/imports";
import type { Recategorization, RecategorizationKind } from "@bowerbird/contract/recategorizations";
import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import { countUnread, isReading } from "../../shared/imports/import-record.ts";
import type { Restore } from "@bowerbird/contract/restores";
import { format } from "@bowerbird/contract/messages";
import { locale } from "@bowerbird/contract/messages/locale";
import { trpc } from "../../shared/api/trpc.ts";
import * as t from "./messages.json";

/**
 * `running`; `waiting`: for the person's decision; `reading`: the pages of imported links are being read; `done`: ended
 * since this page was opened. What ended before is in the history.
 */
export type ActivityState = "running" | "waiting" | "reading" | "done";

interface Entry {
  id: string;
  state: ActivityState;
  startedAt: Date;
}

/** A server-side run of the person's. A new kind needs a member here and a row in the panel. */
export type ActivityEntry =
  | (Entry & { kind: "import"; record: ImportRecord })
  | (Entry & { kind: "recategorization"; run: Recategorization })
  | (Entry & { kind: "restore"; restore: Restore });

/** @param openedAt runs that ended before (ms since the epoch) are not shown */
export function importEntries(records: readonly ImportRecord[], openedAt: number): ActivityEntry[] {
  return records.flatMap((record) => {
    const state = importState(record, openedAt);
    return state ? [{ kind: "import", id: record.id, state, startedAt: record.createdAt, record }] : [];
  });
}

function importState(record: ImportRecord, openedAt: number): ActivityState | null {
  const { status, finishedAt } = record;
  if (status === "queued" || status === "running") return "running";
  if (finishedAt !== null && isReading(record)) return "reading";
  return isNews(finishedAt, openedAt) ? "done" : null;
}

/** @param openedAt runs that ended before (ms since the epoch) are not shown */
export function recategorizationEntries(runs: readonly Recategorization[], openedAt: number): ActivityEntry[] {
  return runs.flatMap((run) => {
    const state = toState(run, openedAt);
    return state ? [{ kind: "recategorization", id: run.id, state, startedAt: run.createdAt, run }] : [];
  });
}

/** @param openedAt runs that ended before (ms since the epoch) are not shown */
function restoreEntries(restores: readonly Restore[], openedAt: number): ActivityEntry[] {
  return restores.flatMap((restore) => {
    const state = restoreState(restore, openedAt);
    return state ? [{ kind: "restore", id: restore.id, state, startedAt: restore.createdAt, restore }] : [];
  });
}

function restoreState({ status, finishedAt }: Restore, openedAt: number): ActivityState | null {
  if (workingRestoreStatuses.includes(status)) return "running";
  if (status === "ready") return "waiting";
  return status !== "cancelled" && isNews(finishedAt, openedAt) ? "done" : null;
}

const order: readonly ActivityState[] = ["running", "waiting", "reading", "done"];

/** By {@link order}; the newest first within a state. */
export function sortEntries(entries: readonly ActivityEntry[]): ActivityEntry[] {
  return entries.toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.startedAt.getTime() - a.startedAt.getTime(),
  );
}

const outcomes = new Set<Recategorization["status"]>(["ready", "applied", "undone", "failed"]);

function toState(run: Recategorization, openedAt: number): ActivityState | null {
  if (run.status === "queued" || run.status === "running") return "running";
  if (run.status === "ready" && run.changed > 0) return "waiting";
  return outcomes.has(run.status) && isNews(run.finishedAt, openedAt) ? "done" : null;
}

function isNews(finishedAt: Date | null, openedAt: number): boolean {
  return finishedAt !== null && finishedAt.getTime() > openedAt;
}

/** What the button in the header shows, where there is little room and elsewhere, and says about the first entry. */
export function activityText(entry: ActivityEntry): { brief: string; shown: string; label: string } {
  if (entry.state === "running") {
    const progress = percentText(getCounts(entry));
    return { brief: progress, shown: progress, label: format(t.doingWithProgress, { what: doing(entry), progress }) };
  }
  if (entry.state === "reading" && entry.kind === "import") {
    const reading = readingText(entry.record);
    return { brief: compact.format(countUnread(entry.record)), shown: reading, label: reading };
  }
  const text = entry.state === "waiting" ? waitingText(entry) : doneText(entry);
  return { brief: "", shown: text, label: text };
}

function waitingText(entry: ActivityEntry): string {
  return entry.kind === "recategorization" ? format(t.reviewChanges, { changed: entry.run.changed }) : t.reviewRestore;
}

function doneText(entry: ActivityEntry): string {
  if (entry.kind === "import") {
    const { status } = entry.record;
    if (status === "failed") return t.importFailed;
    return status === "cancelled" ? t.importCancelled : t.importFinished;
  }
  if (entry.kind === "restore") return entry.restore.status === "failed" ? t.restoreFailed : t.restoreFinished;
  return entry.run.status === "failed" ? t.sortingFailed : t.sortingFinished;
}

/** "2.3K": a phone has no room for more. */
const compact = new Intl.NumberFormat(locale, { notation: "compact" });

/** "Reading 2,310 pages…" */
export function readingText(record: ImportRecord): string {
  return format(t.readingPages, { pages: countUnread(record) });
}

export function kindText(kind: RecategorizationKind): string {
  return { categories: t.fixingCategories, folders: t.proposingFolders, tags: t.taggingBookmarks }[kind];
}

function getCounts(entry: ActivityEntry): { processed: number; total: number } {
  if (entry.kind === "import") return entry.record;
  return entry.kind === "restore" ? entry.restore : entry.run;
}

function doing(entry: ActivityEntry): string {
  if (entry.kind === "restore") return t.restoringABackupNow;
  if (entry.kind === "import") return t.importingNow;
  return { categories: t.fixingCategoriesNow, folders: t.proposingFoldersNow, tags: t.taggingBookmarksNow }[
    entry.run.kind
  ];
}

function percentText({ processed, total }: { processed: number; total: number }): string {
  return total === 0 ? t.starting : format(t.percent, { percent: Math.floor((processed / total) * 100) });
}

const shown = 5;
const openedAt = Date.now();

/** The person's current and recent runs, the most important first. */
export function useActivity(): ActivityEntry[] {
  const { data: imports = [] } = trpc.imports.list.useQuery({ limit: shown });
  const { data: runs = [] } = trpc.recategorizations.list.useQuery({ limit: shown });
  const { data: restores = [] } = trpc.restores.list.useQuery({ limit: shown });
  return sortEntries([
    ...importEntries(imports, openedAt),
    ...recategorizationEntries(runs, openedAt),
    ...restoreEntries(restores, openedAt),
  ]);
}
