import { Worker } from "node:worker_threads";

/** What a thread may cost. */
export interface ThreadBounds {
  maxTimeMs: number;
  /** Of its heap, and of its buffers. */
  maxMemoryMb: number;
}

/** How often the buffers of a thread are measured: its limits count its heap only. */
const measureMs = 50;

/**
 * Runs a thread until its first message. What a stranger's file makes it do can neither stop this process nor fill its memory.
 *
 * @param entry module of the thread
 * @param data that the thread gets as `workerData`
 * @returns the message; undefined where the thread took too much time or memory, or ended without one
 * @throws what the thread throws
 */
export async function runThread<T>(entry: URL, data: unknown, bounds: ThreadBounds): Promise<T | undefined> {
  const thread = new Worker(entry, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: bounds.maxMemoryMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const giveUp = () => resolve(undefined);
  const timer = setTimeout(giveUp, bounds.maxTimeMs);
  const measure = async () => {
    const { external_memory: bytes } = await thread.getHeapStatistics();
    if (bytes / 2 ** 20 > bounds.maxMemoryMb) giveUp();
  };
  // A thread that has ended has no memory.
  const meter = setInterval(() => void measure().catch(() => {}), measureMs);
  thread.once("message", resolve).once("exit", giveUp);
  thread.once("error", (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY" ? giveUp() : reject(error),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(meter);
    await thread.terminate();
  }
}
