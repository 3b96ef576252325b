import type { drive_v3 } from "@googleapis/drive";
import { DriveError, type NewDriveFile } from "../../backups/drive.ts";
import { type DriveLine, mark } from "./drive-line.ts";
import { callTime } from "./oauth-client.ts";

/** What is held of a file at a time and sent again after a failure; Drive wants a multiple of 256 kB. */
const pieceBytes = 2 * 1024 * 1024;
/** A slow line: half a minute would be 140 kB a second. */
const pieceTime = 4 * callTime;

type Bytes = Buffer<ArrayBufferLike>;

/**
 * Sends a file by Drive's resumable protocol: piece by piece as it is made, each until Drive has it. The library knows
 * only uploads that begin anew when the line is lost.
 */
export async function uploadFile(
  line: DriveLine,
  file: NewDriveFile,
  fields: string,
  signal: AbortSignal,
): Promise<drive_v3.Schema$File> {
  try {
    return await uploadPieces(line, file, fields, signal);
  } catch (error) {
    // Drive has forgotten this upload: nothing of the person's is missing.
    throw error instanceof DriveError && error.problem === "missing"
      ? new DriveError("unreachable", { cause: error })
      : error;
  }
}

async function uploadPieces(
  line: DriveLine,
  file: NewDriveFile,
  fields: string,
  signal: AbortSignal,
): Promise<drive_v3.Schema$File> {
  const address = await beginUpload(line, file, fields, signal);
  let start = 0;
  for await (const { bytes, isLast } of inPieces(file.content)) {
    const made = await sendPiece(line, { address, start, bytes, isLast, signal });
    start += bytes.length;
    if (made) return made;
  }
  // The last piece is answered with the file.
  throw new DriveError("unreachable");
}

/** @returns the address of this upload */
async function beginUpload(
  { client, rootUrl, call }: DriveLine,
  { folderId, name, mimeType, userId, runId }: NewDriveFile,
  fields: string,
  signal: AbortSignal,
): Promise<string> {
  const url = new URL("upload/drive/v3/files", rootUrl.replace(/\/*$/, "/"));
  url.search = new URLSearchParams({ uploadType: "resumable", fields }).toString();
  const appProperties = { ...mark, bowerbirdUser: userId, bowerbirdRun: runId };
  const answer = await call(
    () =>
      client.request({
        url: url.href,
        method: "POST",
        data: { name, mimeType, parents: [folderId], appProperties },
        headers: { "x-upload-content-type": mimeType },
        retry: false,
        timeout: callTime,
        signal,
        adapter: unlessAborted,
      }),
    signal,
  );
  const address = answer.headers.get("location");
  if (!address) throw new DriveError("unreachable");
  return address;
}

interface Piece {
  address: string;
  start: number;
  bytes: Bytes;
  isLast: boolean;
  signal: AbortSignal;
}

/** @returns the file when it was the last piece */
async function sendPiece({ client, call }: DriveLine, piece: Piece): Promise<drive_v3.Schema$File | null> {
  const { address, start, bytes, isLast, signal } = piece;
  const end = start + bytes.length;
  const total = isLast ? String(end) : "*";
  const put = (range: string, data: Bytes) =>
    client.request<drive_v3.Schema$File>({
      url: address,
      method: "PUT",
      data,
      headers: { "content-range": range, "content-type": "application/octet-stream" },
      validateStatus: (status) => status < 300 || status === 308,
      retry: false,
      timeout: pieceTime,
      signal,
      adapter: unlessAborted,
    });
  let received = start;
  let isUnsure = false;
  return call(async () => {
    // After a failure Drive says how much it has: the piece may have come through although its answer did not.
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
      if (received <= before) throw new DriveError("unreachable");
    }
    return null;
  }, signal);
}

/**
 * Where the signal came before the call was made, the library destroys a body that nobody listens to, and the error ends
 * the process.
 */
const unlessAborted: NonNullable<CallOptions["adapter"]> = (options, send) => {
  options.signal?.throwIfAborted();
  return send(options);
};
type CallOptions = Parameters<DriveLine["client"]["request"]>[0];

/** `Range: bytes=0-42` means that 43 bytes are there; without it there are none. */
function receivedBytes(headers: Headers): number {
  const last = /-(\d+)$/.exec(headers.get("range") ?? "")?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

/**
 * The text's bytes in pieces of the same size, the last one smaller. All are given in the same memory: a piece is good
 * until the next is asked for.
 */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<{ bytes: Bytes; isLast: boolean }> {
  const held = Buffer.allocUnsafe(pieceBytes);
  let length = 0;
  for await (const text of texts) {
    let part: Bytes = Buffer.from(text);
    // Only more than a piece is sent: the one that is exactly full may be the last.
    while (length + part.length > pieceBytes) {
      part = part.subarray(part.copy(held, length));
      yield { bytes: held, isLast: false };
      length = 0;
    }
    length += part.copy(held, length);
  }
  yield { bytes: held.subarray(0, length), isLast: true };
}
