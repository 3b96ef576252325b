import { pipeline, type Readable, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from "node:zlib";
import { limits } from "@bowerbird/contract/limits";
import type { FetchOptions } from "../../platform/ports/page-fetcher.ts";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import t from "../messages.json" with { type: "json" };

const sizes = {
  page: limits.fetchPageBytes,
  icon: limits.fetchIconBytes,
  cover: limits.fetchCoverBytes,
  link: limits.fetchIconBytes,
  data: limits.fetchDataBytes,
};
const refusals: Partial<Record<FetchOptions["kind"], string>> = {
  icon: t.theIconIsTooLarge,
  cover: t.theCoverIsTooLarge,
  data: t.theSitesAnswerIsTooLarge,
};

/**
 * The decompressed body up to the size limit, which also stops decompression bombs and endless bodies. A page is cut at
 * the limit; an icon, a cover or data that exceeds it is refused.
 */
export async function* readBody(
  body: Readable,
  encoding: string | null,
  kind: FetchOptions["kind"],
): AsyncGenerator<Uint8Array> {
  const maxBytes = sizes[kind];
  const decoders = createDecoders(encoding);
  // The compressed input is limited as well: it may decompress to nothing endlessly.
  let source: AsyncIterable<Uint8Array> = limitBytes(body, maxBytes, kind);
  for (const decoder of decoders) source = limitBytes(decompress(source, decoder), maxBytes, kind);
  yield* source;
}

async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  kind: FetchOptions["kind"],
): AsyncGenerator<Uint8Array> {
  let left = maxBytes;
  for await (const piece of source) {
    const refusal = refusals[kind];
    if (piece.length > left && refusal) throw new FetchError("final", refusal);
    yield piece.subarray(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

function decompress(source: AsyncIterable<Uint8Array>, decoder: Transform): AsyncIterable<Uint8Array> {
  // The pipeline destroys the decoder with the error, which thus reaches the reader.
  pipeline(source, decoder, () => {});
  return decoder;
}

/** A truncated page still yields what was received. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
const makers: Record<string, () => Transform> = {
  gzip: () => createGunzip(lenient),
  "x-gzip": () => createGunzip(lenient),
  deflate: () => createInflate(lenient),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};
const maxEncodings = 2;

function createDecoders(encoding: string | null): Transform[] {
  const names = (encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const packed = names.filter((name) => name !== "" && name !== "identity").toReversed();
  if (packed.length > maxEncodings || !packed.every((name) => Object.hasOwn(makers, name))) {
    throw new FetchError("final", t.thePagesCompressionIsUnknown);
  }
  return packed.map((name) => makers[name]!());
}
