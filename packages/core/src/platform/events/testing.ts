import type { AppEvent } from "@bowerbird/contract/events";
import type { Context } from "../context/index.ts";
import { type BusEvent, createEventBus, publish } from "./index.ts";

/** The types of the events that the person's open pages get during the work, in order. */
export async function eventsDuring(ctx: Context, work: () => Promise<unknown>): Promise<AppEvent["type"][]> {
  const { config, log } = ctx.services;
  const bus = await createEventBus(config.databaseUrl, log);
  const stop = new AbortController();
  const next = readEvents(bus.subscribe(ctx.userId, null, stop.signal));
  const untilResync = async (): Promise<AppEvent["type"][]> => {
    await publish(ctx, { type: "resync" });
    const types: AppEvent["type"][] = [];
    for (let type = (await next()).event.type; type !== "resync"; type = (await next()).event.type) types.push(type);
    return types;
  };
  try {
    // PostgreSQL may still deliver what was sent just before a connection began to listen.
    await untilResync();
    await work();
    return await untilResync();
  } finally {
    stop.abort();
    await bus.close();
  }
}

/** Reads events one after the other; waits for each at most ten seconds. */
export function readEvents(stream: AsyncIterable<BusEvent>): () => Promise<BusEvent> {
  const events = stream[Symbol.asyncIterator]();
  // The generator starts to listen when it is first asked.
  let coming = events.next();
  return async () => {
    let timer: NodeJS.Timeout;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("No event came within 10 s")), 10_000);
    });
    const result = await Promise.race([coming, timeout]).finally(() => clearTimeout(timer));
    if (result.done) throw new Error("The stream ended");
    coming = events.next();
    return result.value;
  };
}
