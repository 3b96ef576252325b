import { limits } from "@bowerbird/contract/limits";
import { cutText } from "@bowerbird/contract/tidy-text";
import type { Area } from "../browser.ts";
import { type Link, type Outcome, plainBookmark, type SavedBookmark } from "./link.ts";
import { type Client, toFailure } from "../server/client.ts";

const key = "queue";

interface QueuedLink {
  id: string;
  link: Link;
}

interface Queue {
  /** Stores the links, sends the queue, and returns the outcome of each. */
  save(links: readonly Link[]): Promise<Outcome[]>;
  /** Sends the queue in order, until the server does not answer. */
  flush(): Promise<void>;
  waiting(): Promise<number>;
}

/**
 * The queue of links for the server. Each is stored before it is sent and removed when the server has
 * answered. If an answer was lost, the link is sent again and the server reports it as known: so it
 * arrives exactly once.
 *
 * @param send never rejects
 */
export function createQueue(area: Area, send: (link: Link) => Promise<Outcome>): Queue {
  let turn: Promise<unknown> = Promise.resolve();
  /** Concurrent writers would overwrite each other. */
  const runExclusive = <T>(work: () => Promise<T>): Promise<T> => {
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
      runExclusive(async () => {
        const added = links.map((link) => ({ id: crypto.randomUUID(), link }));
        await area.set({ [key]: [...(await read()), ...added] });
        const outcomes = await sendAll();
        return added.map(({ id }) => outcomes.get(id)!);
      }),
    flush: () => runExclusive(async () => void (await sendAll())),
    waiting: async () => (await read()).length,
  };
}

/** Saves a link on the server, which categorizes it unless a category is named; long titles are cut. Never rejects. */
export async function sendLink(client: Client, link: Link): Promise<Outcome> {
  const title = cutText(link.title, limits.titleLength);
  try {
    return { kind: "saved", bookmark: plainBookmark(await client.bookmarks.add.mutate({ ...link, title })) };
  } catch (error) {
    const { kind, message, data } = toFailure(error);
    const { bookmark } = (data ?? {}) as { bookmark?: SavedBookmark };
    if (bookmark) return { kind: "known", bookmark: plainBookmark(bookmark) };
    return kind === "refused" ? { kind, message } : { kind: "waiting", isRevoked: kind === "revoked" };
  }
}
