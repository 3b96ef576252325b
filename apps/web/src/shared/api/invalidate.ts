import type { AppEvent } from "@bowerbird/contract/events";
import type { Query, QueryKey } from "@tanstack/react-query";
import { type Path, toKey } from "./cached.ts";
import { bookmarkPagesKey, queryClient } from "./query-client.ts";

const keys = (...paths: Path[]): QueryKey[] => paths.map(toKey);

const lists = [
  bookmarkPagesKey,
  ...keys(
    "ai.offers",
    "bookmarks.get",
    "categories.list",
    "history",
    "stats.get",
    "search",
    "tags",
    "tidy",
    "assistants",
  ),
];
const own = [...lists, ...keys("linkChecks", "filing")];

/** What each event, and each change made on this page, makes stale. */
const stale = {
  "bookmarks.changed": [...lists, ...keys("linkChecks.broken")],
  "categories.changed": keys("ai.offers", "categories.list", "history", "sharing", "stats.get"),
  "saved-searches.changed": keys("savedSearches"),
  "rules.changed": keys("rules"),
  "sharing.changed": keys("sharing", "history"),
  "link-checks.changed": keys("linkChecks"),
  "sources.changed": keys("sources"),
  "webhooks.changed": keys("webhooks"),
  "backups.changed": keys("backups"),
  "sessions.changed": keys("account.sessions"),
  resync: [[]],
  // These carry the new state; the lists are refetched if they do not know the run.
  "import.progress": keys("imports.list"),
  "recategorization.progress": keys("recategorizations.list"),
  "restore.progress": keys("restores.list"),
  "backup.progress": [],
  "change.progress": [],
  /** While a run adds, moves or removes many bookmarks: how many there are, and the lists in view. */
  "library.progress": [bookmarkPagesKey, ...keys("categories.list", "stats.get")],
  // Other runs may have become final.
  "recategorization.end": keys("recategorizations.get", "recategorizations.items", "recategorizations.list"),
  "restore.end": keys("restores.get", "restores.items", "restores.list"),
  bookmarks: own,
  recategorization: [...own, ...keys("recategorizations")],
  restore: [...own, ...keys("restores")],
  account: keys("account"),
  "api-tokens": keys("apiTokens.list", "connectedApps.list", "account.securityEvents"),
  feeds: keys("feeds.list", "account.securityEvents"),
  "drive-files": keys("backups.files"),
  notifications: keys("notifications.get"),
  passkeys: keys("passkeys.list"),
  password: keys("account.sessions", "account.securityEvents", "apiTokens.list", "connectedApps.list"),
  "second-factor": keys("secondFactor.get"),
  tidy: keys("tidy", "assistants"),
  sessions: keys("account.sessions", "account.securityEvents"),
} satisfies Record<AppEvent["type"], QueryKey[]> & Record<string, QueryKey[]>;

export type Change = keyof typeof stale;

/** Refetches what the page shows of what is stale, and the rest once it is shown. Resolves when the page is up to date. */
export async function invalidate(change: Change): Promise<void> {
  await Promise.all(stale[change].map(refetch));
}

async function refetch(queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching";
  const first = queryClient.getQueryCache().findAll({ queryKey, predicate: isFirst });
  await queryClient.invalidateQueries({ queryKey });
  // The library lets a query's first request go on, whose answer may be older than the change.
  if (first.length > 0) await queryClient.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
}
