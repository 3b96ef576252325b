import { setTimeout as sleep } from "node:timers/promises";
import type { Stand } from "./stand.ts";

/** Work that is under way. */
interface Open {
  id: string;
  kind: string;
  /** Changes when another worker takes it, with its worker's heartbeat and with progress. */
  state: string;
}

export interface Resumption {
  kind: string;
  /** From the end of the fault. */
  seconds: number;
}

const pollMs = 50;
const maxWaitMs = 240_000;

/**
 * Watches what is being worked on when a fault strikes.
 *
 * @returns to be called at the end of the fault: finds when each goes on, by a heartbeat, with progress, or by its end
 */
export async function watchWork({ query }: Pick<Stand, "query">): Promise<() => Promise<Resumption[]>> {
  const before = (await listOpen(query)).filter(({ state }) => state !== "waiting");
  return async () => {
    const start = performance.now();
    // A worker that is killed may have come a little further since the first look.
    const after = toStates(await listOpen(query));
    const waiting = new Set(before);
    const found: Resumption[] = [];
    for (; waiting.size > 0 && performance.now() - start < maxWaitMs; await sleep(pollMs)) {
      const now = toStates(await listOpen(query));
      const seconds = (performance.now() - start) / 1_000;
      for (const work of waiting) {
        if (isLeft(work, after.get(work.id), now.get(work.id))) continue;
        waiting.delete(work);
        found.push({ kind: work.kind, seconds });
      }
    }
    return [...found, ...[...waiting].map(({ kind }) => ({ kind, seconds: maxWaitMs / 1_000 }))];
  };
}

const toStates = (open: Open[]) => new Map(open.map((work) => [work.id, work]));

/** Whether no one works on it: a run that was released waits in the queue. */
function isLeft(before: Open, after: Open | undefined, now: Open | undefined): boolean {
  if (!now) return false;
  if (now.state === "waiting") return true;
  return after === undefined || after.state === "waiting" ? now.state === before.state : now.state === after.state;
}

/** What workers hold, with the runs that wait, and bulk changes under way. */
async function listOpen(query: Stand["query"]): Promise<Open[]> {
  return query<Open>(`
    select id, kind, coalesce(lock_token::text || heartbeat_at || done, 'waiting') as state from (
      select id, 'import' as kind, lock_token, heartbeat_at, processed as done from import
        where status in ('queued', 'running')
      union all select id, 'recategorization', lock_token, heartbeat_at, processed from recategorization
        where status in ('queued', 'running')
      union all select id, 'backup', lock_token, heartbeat_at, 0 from backup_run where status = 'in_progress'
      union all select id, 'restore', lock_token, heartbeat_at, processed from restore
        where status in ('applying', 'undoing')) as run
    union all select id, 'bulk change', pending->>'done' from bookmark_change where pending is not null`);
}
