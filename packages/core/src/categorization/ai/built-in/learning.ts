import type { Services } from "../../../platform/context/index.ts";

interface Work {
  end: AbortController;
  running: Set<Promise<void>>;
}

const byProcess = new WeakMap<Services, Work>();

function getWork(services: Services): Work {
  const work = byProcess.get(services) ?? { end: new AbortController(), running: new Set() };
  byProcess.set(services, work);
  return work;
}

/** What is learned in the background, while answers are given. */
export const learning = {
  /** Begins work, which stops when its signal says so, and never fails. */
  add(services: Services, begin: (signal: AbortSignal) => Promise<void>): void {
    const { end, running } = getWork(services);
    const work = begin(end.signal);
    running.add(work);
    void work.finally(() => running.delete(work));
  },

  /** Stops it all, before the database is closed. */
  async end(services: Services): Promise<void> {
    const { end, running } = getWork(services);
    end.abort();
    await Promise.all(running);
  },
};
