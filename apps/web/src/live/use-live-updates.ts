import type { AppEvent } from "@bowerbird/contract/events";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { useEffect, useMemo } from "react";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { sessionStore } from "../session/session-store.ts";
import { useBrokenLine } from "./use-broken-line.ts";
import { rememberCurrentUrl } from "./current-url.ts";
import { showBackup } from "./show-backup.ts";
import { showRestore } from "./show-restore.ts";
import { createThrottle } from "./throttle.ts";

type Utils = ReturnType<typeof trpc.useUtils>;

/** One line to the server that says what changed, here or elsewhere. Stands once, while somebody is signed in. */
export function useLiveUpdates(): void {
  const utils = trpc.useUtils();
  const handlers = useMemo(() => createHandlers(utils), [utils]);
  useEffect(() => () => handlers.stop(), [handlers]);
  useBrokenLine(trpc.events.stream.useSubscription(undefined, { onData: ({ data }) => handlers.handle(data) }));
}

function createHandlers(utils: Utils) {
  // An import reports every few links; asking for the lists again that often would only keep both sides busy.
  const bookmarks = createThrottle(1_000, () => {
    void queryClient.invalidateQueries({ queryKey: bookmarkPagesKey });
    void utils.categories.list.invalidate();
    void utils.stats.get.invalidate();
    void utils.search.invalidate();
    void utils.tags.invalidate();
    void utils.bookmarks.get.invalidate();
  });
  const categories = createThrottle(1_000, () => {
    void utils.categories.list.invalidate();
    void utils.stats.get.invalidate();
  });
  const handle = (event: AppEvent): void => {
    if (event.type === "bookmarks.changed") bookmarks.call();
    if (event.type === "categories.changed") categories.call();
    if (event.type === "backup.progress") showBackup(utils, event.run);
    if (event.type === "backups.changed") void utils.backups.invalidate();
    if (event.type === "import.progress") showImport(utils, event);
    if (event.type === "recategorization.progress") showRecategorization(utils, event.recategorization);
    if (event.type === "restore.progress") showRestore(utils, event.restore);
    if (event.type === "sessions.changed") {
      void sessionStore.find();
      void utils.account.sessions.invalidate();
    }
    if (event.type === "resync") void queryClient.invalidateQueries();
  };
  const stop = (): void => {
    bookmarks.cancel();
    categories.cancel();
  };
  return { handle, stop };
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

/** Another run may have become one that can no longer be applied or undone: the list is asked for when one ends. */
function showRecategorization(utils: Utils, run: Recategorization): void {
  const isAtWork = run.status === "queued" || run.status === "running";
  // Where from and where to is only counted once all are looked at.
  utils.recategorizations.get.setData({ id: run.id }, (known) => known && { ...known, ...run });
  if (!isAtWork) void utils.recategorizations.get.invalidate();
  if (!isAtWork) void utils.recategorizations.items.invalidate();
  let isKnown = false;
  queryClient.setQueriesData<Recategorization[]>({ queryKey: [["recategorizations", "list"]] }, (list) =>
    list?.map((entry) => {
      if (entry.id !== run.id) return entry;
      isKnown = true;
      return run;
    }),
  );
  if (!isKnown || !isAtWork) void utils.recategorizations.list.invalidate();
}
