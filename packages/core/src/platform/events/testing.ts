import type { BusEvent } from "./index.ts";

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
