import type { Area } from "../area.ts";
import type { Link, Outcome } from "./link.ts";

const key = "queue";

interface QueuedLink {
  id: string;
  link: Link;
}

export interface Queue {
  /** Keeps the links, sends what is waiting, and tells of each of them what became of it. */
  save(links: readonly Link[]): Promise<Outcome[]>;
  /** Sends what is waiting, in the order in which it was saved, until the server does not answer. */
  flush(): Promise<void>;
  waiting(): Promise<number>;
}

/**
 * Links on their way to the server. Each is written down before it is sent and crossed out when the server has
 * answered. One that is sent twice, because the answer was lost, is told by the server to be there already: so it
 * arrives exactly once.
 *
 * @param send never rejects
 */
export function createQueue(area: Area, send: (link: Link) => Promise<Outcome>): Queue {
  let turn: Promise<unknown> = Promise.resolve();
  /** Two writers at a time would overwrite each other. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  };
  const read = async (): Promise<QueuedLink[]> => ((await area.get(key))[key] as QueuedLink[] | undefined) ?? [];

  async function sendAll(): Promise<Map<string, Outcome>> {
    const outcomes = new Map<string, Outcome>();
    for (let queued = await read(); queued.length > 0; queued = queued.slice(1)) {
      const [first] = queued;
      const outcome = await send(first!.link);
      if (outcome.kind === "waiting") {
        for (const { id } of queued) outcomes.set(id, outcome);
        break;
      }
      outcomes.set(first!.id, outcome);
      await area.set({ [key]: queued.slice(1) });
    }
    return outcomes;
  }

  return {
    save: (links) =>
      inTurn(async () => {
        const added = links.map((link) => ({ id: crypto.randomUUID(), link }));
        await area.set({ [key]: [...(await read()), ...added] });
        const outcomes = await sendAll();
        return added.map(({ id }) => outcomes.get(id)!);
      }),
    flush: () => inTurn(async () => void (await sendAll())),
    waiting: async () => (await read()).length,
  };
}
