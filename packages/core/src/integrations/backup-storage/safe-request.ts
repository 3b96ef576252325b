import { text } from "node:stream/consumers";
import { limits } from "@bowerbird/contract/limits";
import { Client, type Dispatcher } from "undici";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import { StorageError, type StorageProblem } from "../../platform/ports/backup-storage.ts";
import { checkTarget } from "../page-fetcher/check-target.ts";
import { checkedConnector, lookupAll } from "../page-fetcher/checked-connector.ts";

/** From the connection to the end of the answer (ms): a server may send a byte every few seconds forever. */
const callMs = 30_000;
/** Of a file: as slow as an upload to this server may be, and never longer than half an hour. */
const minBytesPerSecond = 50_000;
const maxTransferMs = 30 * 60_000;
/** Of a list of files or an error (bytes). */
const maxAnswerBytes = 10 * 1024 * 1024;

export interface StorageRequest {
  method: string;
  url: URL;
  headers?: Record<string, string>;
  body?: string | Uint8Array | AsyncIterable<Uint8Array> | null;
  signal?: AbortSignal | undefined;
  /** Of the file that is sent or received; the call may take longer by it. */
  bytes?: number;
}

export interface StorageAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As a whole. @throws StorageError for one that is too long */
  text(): Promise<string>;
  /** The connection closes when it ends, or is not read further. */
  stream(): AsyncIterable<Uint8Array>;
  /** Closes the connection, if nothing has been read. */
  dismiss(): Promise<void>;
}

/**
 * Sends one request to a server that a person has named: only to public addresses, and those that the operator allows, as
 * pages are read. Redirects are not followed, because they could lead the password elsewhere.
 *
 * @param storageName the server's name in messages
 * @throws StorageError when there is no answer, or its end does not come in time
 */
export async function sendRequest(
  { method, url, headers = {}, body = null, signal, bytes = 0 }: StorageRequest,
  { allowed, storageName }: { allowed: ReadonlySet<string>; storageName: string },
): Promise<StorageAnswer> {
  let client: Client | undefined;
  const late = new StorageError("unreachable", { storageName });
  const timer = setTimeout(() => void client?.destroy(late).catch(() => {}), timeFor(bytes));
  timer.unref();
  try {
    const target = checkTarget(url, allowed);
    client = new Client(url.origin, {
      connect: checkedConnector(target, lookupAll),
      pipelining: 0,
      maxHeaderSize: limits.fetchHeaderBytes,
      headersTimeout: maxTransferMs,
      bodyTimeout: maxTransferMs,
    });
    const answer = await client.request({
      method: method as Dispatcher.HttpMethod,
      path: url.pathname + url.search,
      headers,
      body: body as Dispatcher.RequestOptions["body"],
      ...(signal ? { signal } : {}),
    });
    answer.body.on("error", () => {});
    return toAnswer(client, answer, { storageName, timer });
  } catch (error) {
    clearTimeout(timer);
    void client?.destroy().catch(() => {});
    signal?.throwIfAborted();
    // A refused address has a sentence of its own.
    const message = error instanceof FetchError ? { message: error.message } : {};
    throw new StorageError(error instanceof FetchError ? "refused" : "unreachable", {
      storageName,
      cause: error,
      ...message,
    });
  }
}

function timeFor(bytes: number): number {
  return Math.min(callMs + (bytes / minBytesPerSecond) * 1_000, maxTransferMs);
}

function toAnswer(
  client: Client,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  { storageName, timer }: { storageName: string; timer: NodeJS.Timeout },
): StorageAnswer {
  const dismiss = async (): Promise<void> => {
    clearTimeout(timer);
    body.destroy();
    await client.destroy().catch(() => {});
  };
  return {
    status: statusCode,
    headers,
    dismiss,
    text: async () => {
      try {
        return await text(bounded(body, storageName));
      } catch (error) {
        throw new StorageError("unreachable", { storageName, cause: error });
      } finally {
        await dismiss();
      }
    },
    stream: async function* () {
      try {
        yield* body as AsyncIterable<Uint8Array>;
      } catch (error) {
        throw new StorageError("unreachable", { storageName, cause: error });
      } finally {
        await dismiss();
      }
    },
  };
}

async function* bounded(body: AsyncIterable<Uint8Array>, storageName: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxAnswerBytes) throw new StorageError("unreachable", { storageName });
    yield piece;
  }
}

/** What a status means for the person; null for a success. */
export function toProblem(status: number): StorageProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return "revoked";
  if (status === 404 || status === 410) return "missing";
  if (status === 413 || status === 507) return "full";
  if (status === 429 || status === 503) return "busy";
  return status >= 500 || status === 408 ? "unreachable" : "refused";
}
