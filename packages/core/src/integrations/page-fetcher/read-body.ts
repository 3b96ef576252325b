import { pipeline, type Readable, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";
import { limits } from "@bowerbird/contract/limits";
import type { FetchOptions } from "../../metadata/page-fetcher.ts";
import { FetchError } from "../../metadata/page-fetcher.ts";

/**
 * The body as the page's author wrote it, read no further than the limit: what unpacks to a gigabyte ends there, and so
 * does what never ends. Of a page the beginning is enough, an icon is taken whole or not at all.
 */
export async function* readBody(
  body: Readable,
  encoding: string | null,
  kind: FetchOptions["kind"],
): AsyncGenerator<Uint8Array> {
  const most = kind === "page" ? limits.fetchPageBytes : limits.fetchIconBytes;
  const decoders = decodersOf(encoding);
  // What comes in counts as well: packed bytes may unpack to nothing for ever.
  let source: AsyncIterable<Uint8Array> = upTo(body, most, kind);
  for (const decoder of decoders) source = upTo(unpack(source, decoder), most, kind);
  yield* source;
}

async function* upTo(
  source: AsyncIterable<Uint8Array>,
  most: number,
  kind: FetchOptions["kind"],
): AsyncGenerator<Uint8Array> {
  let left = most;
  for await (const piece of source) {
    if (piece.length > left && kind === "icon") throw new FetchError("final", "The icon is too large.");
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

function unpack(source: AsyncIterable<Uint8Array>, decoder: Transform): AsyncIterable<Uint8Array> {
  // An error reaches the reader through the decoder, which the pipeline destroys.
  pipeline(source, decoder, () => {});
  return decoder;
}

/** Pages that are cut short still show what came. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
const makers: Record<string, () => Transform> = {
  gzip: () => createGunzip(lenient),
  "x-gzip": () => createGunzip(lenient),
  deflate: () => createInflate(lenient),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};
const mostEncodings = 2;

function decodersOf(encoding: string | null): Transform[] {
  const names = (encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const packed = names.filter((name) => name !== "" && name !== "identity").toReversed();
  if (packed.length > mostEncodings || !packed.every((name) => Object.hasOwn(makers, name))) {
    throw new FetchError("final", "The page is packed in a way that nobody knows.");
  }
  return packed.map((name) => makers[name]!());
}
