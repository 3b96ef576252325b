import { pipeline, type Readable, type Transform } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import { limits } from "@bowerbird/contract/limits";
import type { FetchOptions } from "../../platform/ports/page-fetcher.ts";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import t from "../messages.json" with { type: "json" };

/** What is read; `pdf` is a page that is one. */
type BodyKind = FetchOptions["kind"] | "pdf";
const sizes: Record<BodyKind, number> = {
  page: limits.fetchPageBytes,
  pdf: limits.fetchPdfBytes,
  icon: limits.fetchIconBytes,
  cover: limits.fetchCoverBytes,
  link: limits.fetchIconBytes,
  data: limits.fetchDataBytes,
};
const refusals: Partial<Record<BodyKind, string>> = {
  icon: t.theIconIsTooLarge,
  cover: t.theCoverIsTooLarge,
  data: t.theSitesAnswerIsTooLarge,
};

/**
 * The decompressed body up to the size limit, which also stops decompression bombs and endless bodies. A page and a PDF are
 * cut at the limit; an icon, a cover or data that exceeds it is refused.
 */
export async function* readBody(body: Readable, encoding: string | null, kind: BodyKind): AsyncGenerator<Uint8Array> {
  const maxBytes = sizes[kind];
  const encodings = readEncodings(encoding);
  // The compressed input is limited as well: it may decompress to nothing endlessly.
  let source: AsyncIterable<Uint8Array> = limitBytes(body, maxBytes, kind);
  for (const name of encodings) source = limitBytes(decompress(source, makers[name]!), maxBytes, kind);
  yield* source;
}

async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  kind: BodyKind,
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

async function* decompress(
  source: AsyncIterable<Uint8Array>,
  makeDecoder: (first: number) => Transform,
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  let head = await pieces.next();
  while (!head.done && head.value.length === 0) head = await pieces.next();
  if (head.done) return;
  const { value: first } = head;
  const decoder = makeDecoder(first[0]!);
  const whole = (async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
  // The pipeline destroys the decoder with the error, which thus reaches the reader.
  pipeline(whole, decoder, () => {});
  yield* decoder as AsyncIterable<Uint8Array>;
}

/** A truncated page still yields what was received. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
/** By encoding, for a body with this first byte. */
const makers: Record<string, (first: number) => Transform> = {
  gzip: () => createGunzip(lenient),
  "x-gzip": () => createGunzip(lenient),
  // Some servers send it without the header of zlib, whose lower half is 8.
  deflate: (first) => ((first & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient)),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};
const maxEncodings = 2;

/** The encodings to undo, the last applied first. As browsers do, names of none (`UTF-8`, `none`) are ignored. */
function readEncodings(header: string | null): string[] {
  const names = (header ?? "").split(",").map((name) => name.trim().toLowerCase());
  const packed = names.filter((name) => Object.hasOwn(makers, name)).toReversed();
  if (packed.length > maxEncodings) throw new FetchError("final", t.thePagesCompressionIsUnknown);
  return packed;
}
