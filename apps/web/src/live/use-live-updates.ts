import type { AppEvent } from "@bowerbird/contract/events";
import { useEffect, useMemo, useState } from "react";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { rememberChangeProgress } from "../changes/change-progress.ts";
import { readFirstData } from "../browser/first-data.ts";
import { sessionStore } from "../session/session-store.ts";
import { useBrokenLine } from "./use-broken-line.ts";
import { rememberCurrentUrl } from "./current-url.ts";
import { createHands } from "./hands.ts";
import { createThrottle } from "./throttle.ts";

type Utils = ReturnType<typeof trpc.useUtils>;

/**
 * One line to the server that says what changed, here or elsewhere. Stands once, while somebody is signed in. It goes
 * on where the data that came with the page stood; without them, all that was asked for before it stood is asked anew.
 */
export function useLiveUpdates(): void {
  const utils = trpc.useUtils();
  const handlers = useMemo(() => createHandlers(utils), [utils]);
  useEffect(() => handlers.start(), [handlers]);
  const [lastEventId] = useState(() => readFirstData()?.lastEventId ?? null);
  useBrokenLine(
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
    if (event.type === "change.progress") rememberChangeProgress(event);
    if (event.type === "categories.changed") categories.call();
    if (event.type === "saved-searches.changed") void utils.savedSearches.invalidate();
    if (event.type === "tags.compared") merges.call();
    if (event.type === "link-checks.changed") void utils.linkChecks.invalidate();
    if (event.type === "backup.progress") showLater(import("./show-backup.ts"), utils, event);
    if (event.type === "backups.changed") void utils.backups.invalidate();
    if (event.type === "import.progress") showImport(utils, event);
    if (event.type === "recategorization.progress") showLater(import("./show-recategorization.ts"), utils, event);
    if (event.type === "restore.progress") showLater(import("./show-restore.ts"), utils, event);
    if (event.type === "sessions.changed") {
      void sessionStore.find();
      void utils.account.sessions.invalidate();
    }
    if (event.type === "resync") {
      // Whoever worked on a change may have died; the next tells of it again.
      rememberChangeProgress({ done: 0, total: 0 });
      void queryClient.invalidateQueries();
    }
  };
  return { handle, start };
}

/**
 * Asks for the lists again after what happened elsewhere, once somebody's hands rest. An import reports every few links;
 * asking that often would only keep both sides busy.
 */
function createRefreshes(utils: Utils) {
  const hands = createHands();
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
  const bookmarks = createThrottle(1_000, () => hands.whenAtRest(refreshBookmarks));
  const categories = createThrottle(1_000, () => hands.whenAtRest(refreshCategories));
  const merges = { call: () => hands.whenAtRest(refreshMerges) };
  const start = () => {
    const ends = [hands.watch(), bookmarks.cancel, categories.cancel];
    return () => ends.forEach((end) => end());
  };
  return { bookmarks, categories, merges, start };
}

/** So that a later event of a run is not overtaken by an earlier one: Chromium hands out code on its way in any order. */
let lastShown: Promise<void> = Promise.resolve();

/** What is rarely heard of is fetched when it is. Without it (a new release, no network) all is asked for anew. */
function showLater<E>(code: Promise<{ default: (utils: Utils, event: E) => void }>, utils: Utils, event: E): void {
  lastShown = Promise.allSettled([code, lastShown]).then(([loaded]) => {
    if (loaded.status === "fulfilled") loaded.value.default(utils, event);
    else void queryClient.invalidateQueries();
  });
}

function showImport(utils: Utils, event: Extract<AppEvent, { type: "import.progress" }>): void {
  rememberCurrentUrl(event.import.id, event.currentUrl);
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
