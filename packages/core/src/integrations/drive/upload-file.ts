import type { drive_v3 } from "@googleapis/drive";
import { StorageError, type NewBackup } from "../../platform/ports/backup-storage.ts";
import type { DriveConnection } from "./drive-connection.ts";
import { callTimeoutMs } from "./oauth-client.ts";

/** Held in memory and sent again after a failure; Drive requires a multiple of 256 kB. */
const pieceBytes = 2 * 1024 * 1024;
/** Enough for a connection of 17 kB/s. */
const pieceTimeoutMs = 4 * callTimeoutMs;

type Bytes = Buffer<ArrayBufferLike>;

/** A file with the marks by which we know it again. */
export interface DriveFile extends Pick<NewBackup, "folderId" | "name" | "mimeType" | "content"> {
  appProperties: Record<string, string>;
}

/**
 * Uploads a file by Drive's resumable protocol, piece by piece while it is created; each piece is retried. The library's
 * own uploads start over when the connection is lost.
 */
export async function uploadFile(
  connection: DriveConnection,
  file: DriveFile,
  fields: string,
  signal: AbortSignal,
): Promise<drive_v3.Schema$File> {
  try {
    return await uploadPieces(connection, file, fields, signal);
  } catch (error) {
    // The upload session has expired; the person's folder is not missing.
    throw error instanceof StorageError && error.problem === "missing"
      ? new StorageError("unreachable", { cause: error })
      : error;
  }
}

async function uploadPieces(
  connection: DriveConnection,
  file: DriveFile,
  fields: string,
  signal: AbortSignal,
): Promise<drive_v3.Schema$File> {
  const uploadUrl = await beginUpload(connection, file, fields, signal);
  let start = 0;
  for await (const { bytes, isLast } of inPieces(file.content)) {
    const made = await sendPiece(connection, { uploadUrl, start, bytes, isLast, signal });
    start += bytes.length;
    if (made) return made;
  }
  // The answer to the last piece is the file.
  throw new StorageError("unreachable");
}

/** @returns the upload's URL */
async function beginUpload(
  { client, rootUrl, call }: DriveConnection,
  { folderId, name, mimeType, appProperties }: DriveFile,
  fields: string,
  signal: AbortSignal,
): Promise<string> {
  const url = new URL("upload/drive/v3/files", rootUrl.replace(/\/*$/, "/"));
  url.search = new URLSearchParams({ uploadType: "resumable", fields }).toString();
  const answer = await call(
    () =>
      client.request({
        url: url.href,
        method: "POST",
        data: { name, mimeType, parents: [folderId], appProperties },
        headers: { "x-upload-content-type": mimeType },
        retry: false,
        timeout: callTimeoutMs,
        signal,
        adapter: unlessAborted,
      }),
    signal,
  );
  const uploadUrl = answer.headers.get("location");
  if (!uploadUrl) throw new StorageError("unreachable");
  return uploadUrl;
}

interface Piece {
  uploadUrl: string;
  start: number;
  bytes: Bytes;
  isLast: boolean;
  signal: AbortSignal;
}

/** @returns the file after the last piece */
async function sendPiece({ client, call }: DriveConnection, piece: Piece): Promise<drive_v3.Schema$File | null> {
  const { uploadUrl, start, bytes, isLast, signal } = piece;
  const end = start + bytes.length;
  const total = isLast ? String(end) : "*";
  const put = (range: string, data: Bytes) =>
    client.request<drive_v3.Schema$File>({
      url: uploadUrl,
      method: "PUT",
      data,
      headers: { "content-range": range, "content-type": "application/octet-stream" },
      validateStatus: (status) => status < 300 || status === 308,
      retry: false,
      timeout: pieceTimeoutMs,
      signal,
      adapter: unlessAborted,
    });
  let received = start;
  let isUnsure = false;
  return call(async () => {
    // After a failure ask Drive how much it has: the piece may have arrived although its answer did not.
    if (isUnsure) {
      const answer = await put(`bytes */${total}`, Buffer.alloc(0));
      if (answer.status !== 308) return answer.data;
      received = receivedBytes(answer.headers);
    }
    isUnsure = true;
    for (let isTaken = received === end && !isLast; !isTaken; isTaken = received === end && !isLast) {
      const before = received;
      const rest = bytes.subarray(received - start);
      const answer = await put(`bytes ${rest.length > 0 ? `${received}-${end - 1}` : "*"}/${total}`, rest);
      if (answer.status !== 308) return answer.data;
      received = receivedBytes(answer.headers);
      if (received <= before) throw new StorageError("unreachable");
    }
    return null;
  }, signal);
}

/**
 * When the signal aborts before the call starts, the library destroys a body without an error listener, which crashes the
 * process.
 */
const unlessAborted: NonNullable<CallOptions["adapter"]> = (options, send) => {
  options.signal?.throwIfAborted();
  return send(options);
};
type CallOptions = Parameters<DriveConnection["client"]["request"]>[0];

/** `Range: bytes=0-42` means that Drive has 43 bytes; without the header it has none. */
function receivedBytes(headers: Headers): number {
  const last = /-(\d+)$/.exec(headers.get("range") ?? "")?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

/**
 * Splits a file into pieces of equal size, the last one smaller. All pieces share one buffer: a piece is valid
 * until the next is requested.
 */
async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<{ bytes: Bytes; isLast: boolean }> {
  const held = Buffer.allocUnsafe(pieceBytes);
  let length = 0;
  for await (const bytes of content) {
    let part: Bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    // A full piece is yielded only when more follows, because the last one must be marked.
    while (length + part.length > pieceBytes) {
      part = part.subarray(part.copy(held, length));
      yield { bytes: held, isLast: false };
      length = 0;
    }
    length += part.copy(held, length);
  }
  yield { bytes: held.subarray(0, length), isLast: true };
}
