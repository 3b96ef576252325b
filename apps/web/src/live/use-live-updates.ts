import type { AppEvent } from "@bowerbird/contract/events";
import { useEffect, useMemo } from "react";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { sessionKey } from "../session/session-query.ts";
import { rememberCurrentUrl } from "./current-url.ts";
import { createThrottle } from "./throttle.ts";

type Utils = ReturnType<typeof trpc.useUtils>;

/** One line to the server that says what changed, here or elsewhere. Stands once, while somebody is signed in. */
export function useLiveUpdates(): void {
  const utils = trpc.useUtils();
  const handlers = useMemo(() => createHandlers(utils), [utils]);
  useEffect(() => () => handlers.stop(), [handlers]);
  trpc.events.stream.useSubscription(undefined, { onData: ({ data }) => handlers.handle(data) });
}

function createHandlers(utils: Utils) {
  // An import reports every few links; asking for the lists again that often would only keep both sides busy.
  const bookmarks = createThrottle(1_000, () => {
    void queryClient.invalidateQueries({ queryKey: bookmarkPagesKey });
    void utils.categories.list.invalidate();
    void utils.stats.get.invalidate();
    void utils.search.invalidate();
    void utils.tags.invalidate();
  });
  const categories = createThrottle(1_000, () => {
    void utils.categories.list.invalidate();
    void utils.stats.get.invalidate();
  });
  const handle = (event: AppEvent): void => {
    if (event.type === "bookmarks.changed") bookmarks.call();
    if (event.type === "categories.changed") categories.call();
    if (event.type === "import.progress") showImport(utils, event);
    if (event.type === "sessions.changed") {
      void queryClient.invalidateQueries({ queryKey: sessionKey });
      void utils.account.sessions.invalidate();
    }
    if (event.type === "resync")
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
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
