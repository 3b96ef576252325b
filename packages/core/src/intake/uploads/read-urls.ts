import { buffer } from "node:stream/consumers";
import type { UploadedUrls } from "@bowerbird/contract/imports";
import { currentLanguage } from "@bowerbird/contract/messages/language-scope";
import type { Context } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { runThread, type ThreadBounds } from "../../platform/threads/index.ts";
import { parseAddress } from "@bowerbird/bookmark/address";
import { readBookmarkFile, UnreadableFileError } from "../files/index.ts";
import t from "../messages.json" with { type: "json" };

/** What one file may cost: 10 MB of real exports take under two seconds and 150 MB. */
const bounds: ThreadBounds = { maxTimeMs: 20_000, maxMemoryMb: 512 };
/** Files of this process that are read at the same time. */
const maxThreads = 2;

/**
 * The URLs in a bookmark file of any supported format, in order, without duplicates. The file is read in a thread: none can
 * stop this process or fill its memory. Of one person, one file is read after the other.
 *
 * @throws BAD_REQUEST when there is none, or the file cannot be read, or takes too much time or memory
 */
export function readUrls(
  ctx: Pick<Context, "userId">,
  content: AsyncIterable<Uint8Array>,
  limits: ThreadBounds = bounds,
): Promise<UploadedUrls> {
  return inTurn(ctx.userId, async () => {
    const file = { bytes: await buffer(content), language: currentLanguage() };
    const read = await runThread<CollectedUrls>(new URL("./url-thread.ts", import.meta.url), file, limits);
    if (!read) throw new AppError("BAD_REQUEST", t.thisFileCouldNotBeRead);
    if ("problem" in read) throw new AppError("BAD_REQUEST", read.problem);
    return { urls: read.urls, count: read.urls.length };
  });
}

/** The last file of each person that waits or is read. */
const lastOf = new Map<string, Promise<unknown>>();
let threads = 0;
const waiting: (() => void)[] = [];

/** One turn for each person in the queue, so that no one waits for all files of someone else. */
async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(userId)?.catch(() => {}) ?? Promise.resolve();
  const mine = before.then(() => withThread(work));
  lastOf.set(userId, mine);
  try {
    return await mine;
  } finally {
    if (lastOf.get(userId) === mine) lastOf.delete(userId);
  }
}

async function withThread<T>(work: () => Promise<T>): Promise<T> {
  if (threads >= maxThreads) await new Promise<void>((start) => waiting.push(start));
  else threads++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else threads--;
  }
}

/** What a thread answers: the URLs of a file, or the sentence that says why there are none. */
type CollectedUrls = { urls: string[] } | { problem: string };

/** The URLs in a bookmark file of any supported format, in order, without duplicates. */
export async function collectUrls(content: AsyncIterable<Uint8Array>): Promise<CollectedUrls> {
  const urls = new Map<string, string>();
  let problem = t.noUrlsFound;
  try {
    for await (const links of readBookmarkFile(content)) {
      for (const { url } of links) {
        const parsed = parseAddress(url);
        if (parsed.ok && !urls.has(parsed.value.key)) urls.set(parsed.value.key, parsed.value.url);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    problem = error.message;
  }
  // The URLs before an error are still useful.
  return urls.size === 0 ? { problem } : { urls: [...urls.values()] };
}
