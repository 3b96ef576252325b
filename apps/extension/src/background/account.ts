import { browser } from "../browser.ts";
import { fetchKnown, note, removeKnown } from "../saved/known-addresses.ts";
import type { Link, Outcome } from "../saving/link.ts";
import { createQueue, sendLink } from "../saving/queue.ts";
import { type Client, createClient, toFailure } from "../server/client.ts";
import { type Connection, removeConnection, storeConnection, readConnection } from "../server/connection.ts";
import { showWaiting } from "./icon.ts";

const area = browser.storage.local;

/** A client with the person's token; null before pairing. */
export async function openClient(maxWaitMs?: number): Promise<Client | null> {
  const connection = await readConnection(area);
  return connection && createClient(connection, maxWaitMs);
}

const queue = createQueue(area, async (link) => {
  const connection = await readConnection(area);
  if (!connection || connection.isRevoked) return { kind: "waiting", isRevoked: true };
  const outcome = await sendLink(createClient(connection), link);
  if (outcome.kind === "waiting" && outcome.isRevoked) await storeConnection(area, { ...connection, isRevoked: true });
  if (outcome.kind === "saved" || outcome.kind === "known") await note(area, outcome.bookmark.url, true);
  return outcome;
});

/** Saves links, or queues them until the server answers. */
export async function saveLinks(links: readonly Link[]): Promise<Outcome[]> {
  const outcomes = await queue.save(links);
  await showWaiting(await queue.waiting());
  return outcomes;
}

/** Sends the queue and fetches what was saved elsewhere. On failure the next alarm tries again. */
export async function exchange(): Promise<void> {
  await queue.flush();
  await showWaiting(await queue.waiting());
  const client = await openClient();
  if (!client) return;
  try {
    await fetchKnown(area, client);
  } catch (error) {
    toFailure(error);
  }
}

/** After something that the icon shows has changed. */
export async function showState(): Promise<void> {
  await showWaiting(await queue.waiting());
}

export async function isQueueEmpty(): Promise<boolean> {
  return (await queue.waiting()) === 0;
}

export async function removeBookmark({ id, url }: { id: string; url: string }): Promise<true> {
  await (await connected()).bookmarks.delete.mutate({ ids: [id] });
  await note(area, url, false);
  return true;
}

export async function restoreBookmark({ id, url }: { id: string; url: string }): Promise<true> {
  await (await connected()).bookmarks.restore.mutate({ ids: [id] });
  await note(area, url, true);
  return true;
}

export async function connect(connection: Connection): Promise<void> {
  await removeKnown(area);
  await storeConnection(area, connection);
  await exchange();
}

/** Queued links stay, for the next server. */
export async function disconnect(): Promise<true> {
  await removeConnection(area);
  await removeKnown(area);
  return true;
}

async function connected(): Promise<Client> {
  const client = await openClient();
  if (!client) throw new Error("This browser is not connected to a server.");
  return client;
}
