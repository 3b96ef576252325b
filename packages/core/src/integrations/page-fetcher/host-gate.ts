import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@bowerbird/contract/limits";
import type { Session } from "@bowerbird/db";
import { FetchError } from "../../metadata/page-fetcher.ts";

/** Lets so many in to a host at once, over all processes, and nobody while it asked to be left alone. */
export interface HostGate {
  /**
   * Waits for a place.
   *
   * @param patience milliseconds
   * @returns gives the place back
   * @throws FetchError `busy`
   */
  enter(host: string, patience: number, signal?: AbortSignal): Promise<() => void>;
  pause(host: string, until: Date): Promise<void>;
  close(): Promise<void>;
}

/** Between two looks at places that others hold. */
const pollTime = 60;

/**
 * Each place is an advisory lock of PostgreSQL: a process that dies gives its places back by dying. One session may take
 * the same lock twice, so that a process counts its own places itself.
 */
export function createHostGate(session: Session): HostGate {
  const held = new Set<string>();
  return {
    enter: async (host, patience, signal) => {
      for (const deadline = performance.now() + patience; ; await sleep(pollTime * (0.5 + Math.random()))) {
        if (signal?.aborted) break;
        const place = await findPlace(session, held, host);
        if (place !== null) return () => leave(session, held, place);
        if (performance.now() > deadline) break;
      }
      throw new FetchError("busy", "Others are reading from this site at the moment.");
    },
    pause: async (host, until) => {
      const insert = "insert into host_pause (host, until) values ($1, $2) on conflict (host) do update set until = ";
      await session.query(`${insert} greatest(host_pause.until, excluded.until)`, [host, until]);
    },
    close: () => session.close(),
  };
}

async function findPlace(session: Session, held: Set<string>, host: string): Promise<string | null> {
  for (const place of placesOf(host)) {
    if (held.has(place)) continue;
    held.add(place);
    let isTaken = false;
    try {
      isTaken = await take(session, host, place);
    } finally {
      if (!isTaken) held.delete(place);
    }
    if (isTaken) return place;
  }
  return null;
}

/** @throws FetchError while the host is to be left alone */
async function take(session: Session, host: string, place: string): Promise<boolean> {
  const [row] = await session.query<{ until: Date | null; is_taken: boolean | null }>(
    `select until, case when until is null then pg_try_advisory_lock($2) end as is_taken
     from (select (select until from host_pause where host = $1 and until > now()) as until offset 0) as pause`,
    [host, place],
  );
  if (row?.until) throw new FetchError("busy", "The site asks to be left alone for a while.", { retryAt: row.until });
  return row?.is_taken === true;
}

function leave(session: Session, held: Set<string>, place: string): void {
  // A lost connection has given the place back already.
  const unlocked = session.query("select pg_advisory_unlock($1)", [place]).catch(() => {});
  void unlocked.then(() => held.delete(place));
}

/** A lock's key is a number of 64 bits. */
function placesOf(host: string): string[] {
  return Array.from({ length: limits.fetchConnectionsPerHost }, (_, place) =>
    createHash("sha256").update(`page-fetcher ${host} ${place}`).digest().readBigInt64BE().toString(),
  );
}
