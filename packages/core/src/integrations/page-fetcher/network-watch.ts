import type { Lookup } from "./checked-connector.ts";

/** Consecutive failed lookups, and the number of hosts among them, after which the network is checked. */
const minFailures = 20;
const minHosts = 10;
/** Reserved by RFC 2606 and always resolvable. */
const knownName = "example.com";
const retryAfterMs = 5 * 60_000;

/** Tells a network outage from dead sites, so that an outage does not mark a whole collection as unreachable. */
export interface NetworkWatch {
  /** A site answered. */
  reached(): void;
  /** A DNS lookup failed. */
  missed(host: string, now: Date): Promise<void>;
  /** When to try again; null while the network works. */
  offlineUntil(now: Date): Date | null;
}

/** @param lookup checks the known name: one person's many dead sites must not stop everyone's fetches */
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
      if (failures < minFailures || hosts.size < minHosts) return;
      reached();
      const isOnline = await lookup(knownName).then(
        () => true,
        () => false,
      );
      if (!isOnline) until = new Date(now.getTime() + retryAfterMs);
    },
    offlineUntil: (now) => (until && until > now ? until : null),
  };
}
