import { EventEmitter } from "node:events";
import type { AppEvent } from "@bowerbird/contract/events";
import { listen } from "@bowerbird/db";
import type { Logger } from "pino";
import superjson from "superjson";
import { v7 as uuid } from "uuid";
import { channel } from "./publish.ts";

export interface HubEvent {
  id: string;
  event: AppEvent;
}

/** One process's ear for everything published anywhere. */
export interface EventHub {
  /**
   * The person's events from now on, until the signal aborts. With the id of the last event seen it goes on behind
   * that one; where that cannot be said any more it starts with a `resync`.
   */
  subscribe(userId: string, lastEventId: string | null, signal: AbortSignal): AsyncIterable<HubEvent>;
  /** How many subscriptions the person has at this process. */
  countStreams(userId: string): number;
  /** The id to subscribe with for whoever reads data from now on and must miss no change of them. */
  lastEventId(): string;
  close(): Promise<void>;
}

/** Events kept for pages that come back after a short loss of the line. */
const remembered = 1_000;
/** A page that does not read is told to ask for everything again instead of filling our memory. */
const longestBacklog = 500;

type Message = HubEvent & { userId: string };
/** Without a person: everybody. */
type Forgetful = { forget(userId?: string): void };

/**
 * @param callers forgets who has been signed out, wherever that was done
 */
export async function createEventHub(databaseUrl: string, log: Logger, callers?: Forgetful): Promise<EventHub> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let recent = [beginning()];
  const listener = await listen(databaseUrl, channel, {
    onMessage: (text) => {
      const message = superjson.parse<Message>(text);
      if (message.event.type === "sessions.changed") callers?.forget(message.userId);
      recent = [...recent.slice(1 - remembered), message];
      emitter.emit(message.userId, message);
    },
    onGap: () => {
      callers?.forget();
      recent = [beginning()];
      emitter.emit("gap");
    },
    onTrouble: (reason) => log.warn({ reason }, "live updates are interrupted"),
  });
  return {
    subscribe: (userId, lastEventId, signal) => follow(emitter, userId, missed(recent, userId, lastEventId), signal),
    countStreams: (userId) => emitter.listenerCount(userId),
    lastEventId: () => recent.at(-1)!.id,
    close: () => listener.close(),
  };
}

/** What all that is heard comes behind; nobody's. */
function beginning(): Message {
  return { ...resync(), id: uuid(), userId: "" };
}

function missed(recent: readonly Message[], userId: string, lastEventId: string | null): HubEvent[] {
  if (lastEventId === null) return [];
  const index = recent.findIndex((message) => message.id === lastEventId);
  if (index < 0) return [resync()];
  return recent.slice(index + 1).filter((message) => message.userId === userId);
}

async function* follow(
  emitter: EventEmitter,
  userId: string,
  first: HubEvent[],
  signal: AbortSignal,
): AsyncGenerator<HubEvent> {
  let backlog = [...first];
  let wake = () => {};
  const push = (event: HubEvent) => {
    backlog = backlog.length < longestBacklog ? [...backlog, event] : [resync()];
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

function resync(): HubEvent {
  return { id: `resync-${Date.now()}`, event: { type: "resync" } };
}
