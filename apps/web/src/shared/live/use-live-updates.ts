import type { AppEvent } from "@bowerbird/contract/events";
import { useEffect, useMemo, useState } from "react";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { setChangeProgress } from "../changes/change-progress.ts";
import { readFirstData } from "../browser/first-data.ts";
import { sessionStore } from "../session/session-store.ts";
import { useReconnect } from "./use-reconnect.ts";
import { setCurrentUrl } from "./current-url.ts";
import { createUserActivity } from "./user-activity.ts";
import type * as Runs from "./show-runs.ts";
import { createThrottle } from "./throttle.ts";

type Utils = ReturnType<typeof trpc.useUtils>;

/**
 * The event stream, which reports changes made here or elsewhere. Mount once, while signed in. It continues
 * from the data embedded in the page; without that, everything loaded before the stream opened is refetched.
 */
export function useLiveUpdates(): void {
  const utils = trpc.useUtils();
  const handlers = useMemo(() => createHandlers(utils), [utils]);
  useEffect(() => handlers.start(), [handlers]);
  const [lastEventId] = useState(() => readFirstData()?.lastEventId ?? null);
  useReconnect(
    trpc.events.stream.useSubscription(
      { lastEventId },
      {
        onStarted: () => lastEventId === null && handlers.handle({ type: "resync" }),
        onData: ({ data }) => handlers.handle(data),
      },
    ),
  );
}

function createHandlers(utils: Utils) {
  const { bookmarks, categories, merges, start } = createRefreshes(utils);
  const handle = (event: AppEvent): void => {
    if (event.type === "bookmarks.changed") bookmarks.call();
    if (event.type === "change.progress") setChangeProgress(event);
    if (event.type === "categories.changed") categories.call();
    if (event.type === "saved-searches.changed") void utils.savedSearches.invalidate();
    if (event.type === "tags.compared") merges.call();
    if (event.type === "link-checks.changed") void utils.linkChecks.invalidate();
    if (event.type === "backup.progress") showLater((runs) => runs.showBackup(utils, event));
    if (event.type === "backups.changed") void utils.backups.invalidate();
    if (event.type === "import.progress") showImport(utils, event);
    if (event.type === "recategorization.progress") showLater((runs) => runs.showRecategorization(utils, event));
    if (event.type === "restore.progress") showLater((runs) => runs.showRestore(utils, event));
    if (event.type === "sessions.changed") {
      void sessionStore.find();
      void utils.account.sessions.invalidate();
    }
    if (event.type === "resync") {
      // The worker of a bulk change may have died; the next one reports progress again.
      setChangeProgress({ done: 0, total: 0 });
      void queryClient.invalidateQueries();
    }
  };
  return { handle, start };
}

/**
 * Refetches the lists after changes elsewhere, once the person is idle. Throttled, because an import reports every few
 * links.
 */
function createRefreshes(utils: Utils) {
  const userActivity = createUserActivity();
  const refreshBookmarks = (): void => {
    void queryClient.invalidateQueries({ queryKey: bookmarkPagesKey });
    refreshCategories();
    void utils.search.invalidate();
    void utils.tags.invalidate();
    void utils.linkChecks.broken.invalidate();
    void utils.bookmarks.get.invalidate();
  };
  const refreshCategories = (): void => {
    void utils.categories.list.invalidate();
    void utils.stats.get.invalidate();
  };
  const refreshMerges = (): void => void utils.tags.suggestMerges.invalidate();
  const bookmarks = createThrottle(1_000, () => userActivity.runWhenIdle(refreshBookmarks));
  const categories = createThrottle(1_000, () => userActivity.runWhenIdle(refreshCategories));
  const merges = { call: () => userActivity.runWhenIdle(refreshMerges) };
  const start = () => {
    const ends = [userActivity.watch(), bookmarks.cancel, categories.cancel];
    return () => ends.forEach((end) => end());
  };
  return { bookmarks, categories, merges, start };
}

/** Keeps the order of a run's events: Chromium may resolve pending imports in any order. */
let lastShown: Promise<void> = Promise.resolve();

/** Code for rare events is loaded on demand. If that fails (a new release, no network), everything is refetched. */
function showLater(show: (runs: typeof Runs) => void): void {
  lastShown = Promise.allSettled([import("./show-runs.ts"), lastShown]).then(([loaded]) => {
    if (loaded.status === "fulfilled") show(loaded.value);
    else void queryClient.invalidateQueries();
  });
}

function showImport(utils: Utils, event: Extract<AppEvent, { type: "import.progress" }>): void {
  setCurrentUrl(event.import.id, event.currentUrl);
  utils.imports.get.setData({ id: event.import.id }, event.import);
  let isKnown = false;
  queryClient.setQueriesData<(typeof event.import)[]>({ queryKey: [["imports", "list"]] }, (list) =>
    list?.map((entry) => {
      if (entry.id !== event.import.id) return entry;
      isKnown = true;
      return event.import;
    }),
  );
  if (!isKnown) void utils.imports.list.invalidate();
}
