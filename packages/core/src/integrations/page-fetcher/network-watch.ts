import type { Lookup } from "./checked-connector.ts";

/** The network itself is doubted after this many failed lookups in a row, of this many hosts. */
const tellingFailures = 20;
const tellingHosts = 10;
/** Reserved by RFC 2606 and always there: when it cannot be looked up, nothing can. */
const knownName = "example.com";
/** Milliseconds after which an absent network is tried again. */
const restTime = 5 * 60_000;

/**
 * Tells an absent network from absent sites, so that a machine without one does not go through a whole collection, page
 * by page, three times, only to note that none was there.
 */
export interface NetworkWatch {
  /** Something answered. */
  reached(): void;
  /** A host's name could not be looked up. */
  missed(host: string, now: Date): Promise<void>;
  /** Until when nothing should be tried; null while there is a network. */
  absentUntil(now: Date): Date | null;
}

/**
 * @param lookup decides in the end: the dead sites of one person's collection must not keep everybody's pages from being
 *   read
 */
export function createNetworkWatch(lookup: Lookup): NetworkWatch {
  let failures = 0;
  let until: Date | null = null;
  const hosts = new Set<string>();
  const reached = () => {
    failures = 0;
    hosts.clear();
    until = null;
  };
  return {
    reached,
    missed: async (host, now) => {
      failures++;
      hosts.add(host);
      if (failures < tellingFailures || hosts.size < tellingHosts) return;
      reached();
      const isThere = await lookup(knownName).then(
        () => true,
        () => false,
      );
      if (!isThere) until = new Date(now.getTime() + restTime);
    },
    absentUntil: (now) => (until && until > now ? until : null),
  };
}
