import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { AppEvent } from "@bowerbird/contract/events";
import { type Change, invalidate } from "../api/invalidate.ts";
import { trpc } from "../api/trpc.ts";
import { setChangeProgress } from "../changes/large-changes.tsx";
import { readFirstData } from "../browser/first-data.ts";
import { sessionStore } from "../session/session-store.ts";
import { showBackup, showImport, showRecategorization, showRestore } from "./show-runs.ts";
import { createThrottle } from "./throttle.ts";
import { createBackoff, useIsAway } from "../connection/connection.ts";
import { fromBase } from "../base-path/base-path.ts";

/**
 * The event stream, which reports changes made here or elsewhere. Mount once, while signed in. It continues
 * from the data embedded in the page; without that, everything loaded before the stream opened is refetched. From then on,
 * opened bookmarks are counted.
 */
export function useLiveUpdates(): void {
  const handlers = useMemo(() => createHandlers(), []);
  useEffect(() => {
    watchOpens();
    return handlers.start();
  }, [handlers]);
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

function createHandlers() {
  const { refresh, start } = createRefreshes();
  const handle = (event: AppEvent): void => {
    switch (event.type) {
      case "bookmarks.changed":
      case "categories.changed":
        return refresh[event.type]();
      case "change.progress":
        if (event.done < event.total) refresh["library.progress"]();
        return setChangeProgress(event);
      case "import.progress":
        if (event.import.processed > 0 && !event.import.finishedAt) refresh["library.progress"]();
        return showImport(event);
      case "backup.progress":
        return showBackup(event);
      case "recategorization.progress":
        return showRecategorization(event);
      case "restore.progress":
        if (["applying", "undoing"].includes(event.restore.status)) refresh["library.progress"]();
        return showRestore(event);
      case "sessions.changed":
        void sessionStore.find();
        break;
      case "resync":
        // The worker of a bulk change may have died; the next one reports progress again.
        setChangeProgress({ done: 0, total: 0 });
        break;
      default:
    }
    void invalidate(event.type);
  };
  return { handle, start };
}

/**
 * Refetches the lists after changes elsewhere and during long ones, once the person is idle. Throttled, because an import
 * reports every few links.
 */
function createRefreshes() {
  const userActivity = createUserActivity();
  const throttled = (change: Change) => {
    const action = (): void => void invalidate(change);
    return createThrottle(1_000, () => userActivity.runWhenIdle(action));
  };
  const bookmarks = throttled("bookmarks.changed");
  const categories = throttled("categories.changed");
  const progress = throttled("library.progress");
  const refresh = {
    "bookmarks.changed": bookmarks.call,
    "categories.changed": categories.call,
    "library.progress": progress.call,
  };
  const start = () => {
    const ends = [userActivity.watch(), bookmarks.cancel, categories.cancel, progress.cancel];
    return () => ends.forEach((end) => end());
  };
  return { refresh, start };
}

interface Stream {
  status: string;
  error: unknown;
  reset: () => void;
}

/**
 * A broken event stream does not say whether the server is away or the session has ended, so a query is sent: its
 * error is handled like any other. A stream that the browser has closed is reopened.
 */
export function useReconnect({ status, error, reset }: Stream): void {
  const utils = trpc.useUtils();
  const [backoff] = useState(createBackoff);
  const isAway = useIsAway();
  const isBroken = error !== null && error !== undefined;
  const reopen = useEffectEvent(reset);
  // The query client handles the error.
  const ask = useEffectEvent(() => void utils.stats.get.fetch(undefined, { staleTime: 0 }).catch(() => {}));
  useEffect(() => {
    if (isBroken) ask();
  }, [isBroken]);
  useEffect(() => {
    if (status === "pending") backoff.reset();
    if (status !== "error" || isAway) return;
    const timer = setTimeout(() => reopen(), backoff.next());
    return () => clearTimeout(timer);
  }, [status, isAway, backoff]);
}

/** The person counts as idle after this time without input (ms). */
const idleAfterMs = 400;
/** Max. time an action waits for the person to be idle (ms). */
const maxWaitMs = 5_000;

const inputEvents = ["keydown", "pointerdown", "pointerup", "wheel", "touchmove", "dragstart", "dragover", "dragend"];

export interface UserActivity {
  /** @returns a function that stops watching and drops waiting actions */
  watch: (page?: EventTarget) => () => void;
  /** Runs the action at once if the person is idle, or else once they are; one time, however often it was requested. */
  runWhenIdle: (action: () => void) => void;
}

/**
 * Knows whether the person is typing, pressing, scrolling or dragging, so that events from elsewhere neither
 * slow the page down nor move a list under the cursor.
 */
export function createUserActivity(): UserActivity {
  let [lastInput, waitingSince] = [-idleAfterMs, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();
  const onInput = (): void => void (lastInput = performance.now());
  const check = (): void => {
    const left = Math.min(lastInput + idleAfterMs, waitingSince + maxWaitMs) - performance.now();
    if (left > 0) return void (timer = setTimeout(check, left));
    const actions = [...waiting];
    waiting.clear();
    for (const action of actions) action();
  };
  return {
    watch: (page = globalThis) => {
      for (const name of inputEvents) page.addEventListener(name, onInput, { capture: true, passive: true });
      return () => {
        for (const name of inputEvents) page.removeEventListener(name, onInput, { capture: true });
        clearTimeout(timer);
        waiting.clear();
      };
    },
    runWhenIdle: (action) => {
      if (waiting.size === 0) {
        waitingSince = performance.now();
        if (lastInput + idleAfterMs <= waitingSince) return action();
        timer = setTimeout(check, idleAfterMs);
      }
      waiting.add(action);
    },
  };
}

/**
 * Counts opened bookmarks. The request outlives the page; if it fails, nothing is lost but the count. A plain request, because
 * this is part of the first load of home.
 */
export function recordOpens(ids: (string | undefined)[]): void {
  fetch(fromBase("/api/bookmarks/opened"), {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids }),
  }).catch(() => {});
}

/** From now on, counts what is opened by a click, Enter or the middle button. A second call does nothing. */
export function watchOpens(): void {
  addEventListener("click", onOpen);
  addEventListener("auxclick", onOpen);
}

/** Any link that carries a bookmark's id. */
function onOpen({ target, defaultPrevented, button }: MouseEvent): void {
  const link = (target as Element).closest<HTMLElement>("[data-bookmark]");
  if (link && !defaultPrevented && button < 2) recordOpens([link.dataset["bookmark"]]);
}

/** How long a running job may be silent before it is polled (ms). */
const silentMs = 2_000;

interface Watched {
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** Polls a running job when no event has arrived for a while, in case the last one was missed. */
export function useFallbackPoll({ dataUpdatedAt, refetch }: Watched, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const due = dataUpdatedAt + silentMs;
    const timer = setInterval(() => void (Date.now() >= due && refetch()), silentMs);
    return () => clearInterval(timer);
  }, [isRunning, dataUpdatedAt, refetch]);
}
