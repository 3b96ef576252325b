import { setTimeout as sleep } from "node:timers/promises";
import type { Stand } from "./stand.ts";

/** Long after all work must have gone on and ended. */
const settleTimeoutMs = 240_000;
const queuePatience = 90_000;
const queues = new Set(["imports", "backups", "slow-backups", "categorization", "mail"]);

/** Waits for the end of all requested work. @returns how much of it did not end */
export async function untilSettled(stand: Stand): Promise<number> {
  const rows = await lastly(() => openRows(stand), settleTimeoutMs);
  const jobs = await lastly(() => openJobs(stand), queuePatience);
  return rows + jobs;
}

async function openRows({ query }: Stand): Promise<number> {
  const [row] = await query<{ open: number }>(
    `select (select count(*) from import where status in ('queued', 'running'))::int
       + (select count(*) from recategorization where status in ('queued', 'running'))::int
       + (select count(*) from backup_run where status = 'in_progress')::int
       + (select count(*) from restore where status in ('queued', 'reading', 'applying', 'undoing'))::int
       + (select count(*) from bookmark_change where pending is not null)::int
       + (select count(*) from outgoing_mail)::int as open`,
  );
  return row!.open;
}

/** Jobs that people wait for; reading unreachable pages continues for hours. */
async function openJobs({ queue }: Stand): Promise<number> {
  const states = await queue.operator.states();
  return states.filter(({ name }) => queues.has(name)).reduce((sum, { waiting, active }) => sum + waiting + active, 0);
}

/** Polls until the count is zero, or the time is over. @returns the last count */
async function lastly(count: () => Promise<number>, milliseconds: number): Promise<number> {
  for (const deadline = Date.now() + milliseconds; ; await sleep(250)) {
    const open = await count();
    if (open === 0 || Date.now() > deadline) return open;
  }
}
