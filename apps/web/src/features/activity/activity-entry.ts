import type { ImportRecord } from "@bowerbird/contract/imports";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { workingRestoreStatuses } from "@bowerbird/contract/import-status";
import { isReading } from "../../shared/imports/import-record.ts";
import type { Restore } from "@bowerbird/contract/restores";

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
export function restoreEntries(restores: readonly Restore[], openedAt: number): ActivityEntry[] {
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
