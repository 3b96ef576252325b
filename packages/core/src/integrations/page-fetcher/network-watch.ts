/** So many names in a row, of so many hosts, that cannot be looked up are no accident: there is no network. */
const tellingFailures = 20;
const tellingHosts = 10;
/** Then it is tried again. */
const restTime = 5 * 60_000;

/**
 * Tells an absent network from absent sites, so that a machine without one does not go through a whole collection, page
 * by page, three times, only to note that none was there.
 */
export interface NetworkWatch {
  /** Something answered. */
  reached(): void;
  /** A host's name could not be looked up. */
  missed(host: string, now: Date): void;
  /** Until when nothing should be tried; null while there is a network. */
  absentUntil(now: Date): Date | null;
}

export function createNetworkWatch(): NetworkWatch {
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
    missed: (host, now) => {
      failures++;
      hosts.add(host);
      if (failures < tellingFailures || hosts.size < tellingHosts) return;
      reached();
      until = new Date(now.getTime() + restTime);
    },
    absentUntil: (now) => (until && until > now ? until : null),
  };
}
