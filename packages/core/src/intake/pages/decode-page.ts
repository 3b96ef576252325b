import { decodeText } from "../files/index.ts";
import type { FetchedDocument } from "../../platform/ports/page-fetcher.ts";

/** Where to look for a META that names the encoding; browsers check only 1,024 bytes. */
const headBytes = 4_096;

/**
 * Decodes a page. Encoding, in this order: byte order mark, header, META, UTF-8 if valid, else windows-1252. A declared
 * UTF-8 is verified, because nearly every page declares it.
 */
export async function* decodePage({
  body,
  charset,
}: Pick<FetchedDocument, "body" | "charset">): AsyncGenerator<string> {
  const pieces = body[Symbol.asyncIterator]();
  try {
    const first: Uint8Array[] = [];
    let size = 0;
    while (size < headBytes) {
      const { value, done } = await pieces.next();
      if (done) break;
      first.push(value);
      size += value.length;
    }
    const head = Buffer.concat(first);
    const rest = { [Symbol.asyncIterator]: () => pieces };
    const all = (async function* () {
      yield head;
      yield* rest;
    })();
    const decoder = hasByteOrderMark(head) ? null : createDecoder(charset);
    yield* decoder ? decodeWith(decoder, all) : decodeText(head, all);
  } finally {
    await pieces.return?.();
  }
}

async function* decodeWith(decoder: TextDecoder, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function hasByteOrderMark(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 3)).toString("hex");
  return start === "efbbbf" || start.startsWith("fffe") || start.startsWith("feff");
}

function createDecoder(label: string | null): TextDecoder | null {
  if (!label || /^utf-?8$/i.test(label)) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null; // Unknown charset.
  }
}
