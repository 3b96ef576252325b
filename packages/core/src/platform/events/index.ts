import { EventEmitter } from "node:events";
import type { AppEvent } from "@bowerbird/contract/events";
import superjson from "superjson";
import { v7 as uuid } from "uuid";
import { listen } from "@bowerbird/db";
import type { Logger } from "pino";
import { channel } from "./publish.sql.ts";

export { publish } from "./publish.sql.ts";

export interface BusEvent {
  id: string;
  event: AppEvent;
}

/** Delivers the events of all processes to the subscribers of this one. */
export interface EventBus {
  /**
   * The person's events until the signal aborts. With the id of the last seen event it resumes after that one; when that
   * event is too old it starts with a `resync`.
   */
  subscribe(userId: string, lastEventId: string | null, signal: AbortSignal): AsyncIterable<BusEvent>;
  /** Read this before reading data, then subscribe with it, to miss no change of the data. */
  lastEventId(): string;
  close(): Promise<void>;
}

/** Recent events kept for pages that reconnect. */
const historySize = 1_000;
/** A subscriber that does not read gets a `resync` instead of filling our memory. */
const maxBacklog = 500;

type Message = BusEvent & { userId: string };

/** Without an id: all callers. */
type Forgetful = { forget(userId?: string): void };

/**
 * @param callers drops its entries of a person whose sessions changed in any process
 */
export async function createEventBus(databaseUrl: string, log: Logger, callers?: Forgetful): Promise<EventBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let recent = [beginning()];
  const listener = await listen(databaseUrl, channel, {
    onMessage: (text) => {
      const message = superjson.parse<Message>(text);
      if (message.event.type === "sessions.changed") callers?.forget(message.userId);
      recent = [...recent.slice(1 - historySize), message];
      emitter.emit(message.userId, message);
    },
    onGap: () => {
      callers?.forget();
      recent = [beginning()];
      emitter.emit("gap");
    },
    onTrouble: (reason) => log.warn({ reason }, "live updates interrupted"),
  });
  return {
    subscribe: (userId, lastEventId, signal) => follow(emitter, userId, missed(recent, userId, lastEventId), signal),
    lastEventId: () => recent.at(-1)!.id,
    close: () => listener.close(),
  };
}

/** The first entry of the history, so that there is always a last id; belongs to no person. */
function beginning(): Message {
  return { ...resync(), id: uuid(), userId: "" };
}

function missed(recent: readonly Message[], userId: string, lastEventId: string | null): BusEvent[] {
  if (lastEventId === null) return [];
  const index = recent.findIndex((message) => message.id === lastEventId);
  if (index < 0) return [resync()];
  return recent.slice(index + 1).filter((message) => message.userId === userId);
}

async function* follow(
  emitter: EventEmitter,
  userId: string,
  first: BusEvent[],
  signal: AbortSignal,
): AsyncGenerator<BusEvent> {
  let backlog = [...first];
  let wake = () => {};
  const push = (event: BusEvent) => {
    backlog = backlog.length < maxBacklog ? [...backlog, event] : [resync()];
    wake();
  };
  const onGap = () => push(resync());
  const onAbort = () => wake();
  emitter.on(userId, push).on("gap", onGap);
  signal.addEventListener("abort", onAbort);
  try {
    while (!signal.aborted) {
      const ready = backlog;
      backlog = [];
      yield* ready;
      if (backlog.length === 0 && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    emitter.off(userId, push).off("gap", onGap);
    signal.removeEventListener("abort", onAbort);
  }
}

function resync(): BusEvent {
  return { id: `resync-${Date.now()}`, event: { type: "resync" } };
}
