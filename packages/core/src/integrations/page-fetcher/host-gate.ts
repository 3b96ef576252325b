import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@bowerbird/contract/limits";
import type { DatabaseSession } from "@bowerbird/db";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import t from "../messages.json" with { type: "json" };

/** Limits the concurrent requests per host across all processes, and stops them while the host asked for a pause. */
export interface HostGate {
  /**
   * Waits for a slot.
   *
   * @returns a function that releases the slot
   * @throws FetchError `busy` after `maxWaitMs`, or right away while the host is paused
   */
  enter(host: string, maxWaitMs: number, signal?: AbortSignal): Promise<() => void>;
  pause(host: string, until: Date): Promise<void>;
  close(): Promise<void>;
}

const pollIntervalMs = 60;

/**
 * Each slot is an advisory lock of PostgreSQL, so a process that dies releases its slots. A session can take the same lock
 * twice, so the process tracks its own slots in `held`.
 */
export function createHostGate(session: DatabaseSession): HostGate {
  const held = new Set<string>();
  return {
    enter: async (host, maxWaitMs, signal) => {
      for (const deadline = performance.now() + maxWaitMs; ; await sleep(pollIntervalMs * (0.5 + Math.random()))) {
        if (signal?.aborted) break;
        const slot = await takeFreeSlot(session, held, host);
        if (slot !== null) return () => leave(session, held, slot);
        if (performance.now() > deadline) break;
      }
      throw new FetchError("busy", t.siteInUse);
    },
    pause: async (host, until) => {
      const insert = "insert into host_pause (host, until) values ($1, $2) on conflict (host) do update set until = ";
      await session.query(`${insert} greatest(host_pause.until, excluded.until)`, [host, until]);
    },
    close: () => session.close(),
  };
}

async function takeFreeSlot(session: DatabaseSession, held: Set<string>, host: string): Promise<string | null> {
  for (const slot of getSlots(host)) {
    if (held.has(slot)) continue;
    held.add(slot);
    let isTaken = false;
    try {
      isTaken = await take(session, host, slot);
    } finally {
      if (!isTaken) held.delete(slot);
    }
    if (isTaken) return slot;
  }
  return null;
}

/** @throws FetchError while the host is paused */
async function take(session: DatabaseSession, host: string, slot: string): Promise<boolean> {
  const [row] = await session.query<{ until: Date | null; is_taken: boolean | null }>(
    `select until, case when until is null then pg_try_advisory_lock($2) end as is_taken
     from (select (select until from host_pause where host = $1 and until > now()) as until offset 0) as pause`,
    [host, slot],
  );
  if (row?.until) throw new FetchError("busy", t.theSiteAsksBowerbirdToWait2, { retryAt: row.until });
  return row?.is_taken === true;
}

function leave(session: DatabaseSession, held: Set<string>, slot: string): void {
  // A lost connection has already released the lock.
  const unlocked = session.query("select pg_advisory_unlock($1)", [slot]).catch(() => {});
  void unlocked.then(() => held.delete(slot));
}

/** The lock keys of a host: 64-bit numbers. */
function getSlots(host: string): string[] {
  return Array.from({ length: limits.fetchConnectionsPerHost }, (_, slot) =>
    createHash("sha256").update(`page-fetcher ${host} ${slot}`).digest().readBigInt64BE().toString(),
  );
}
