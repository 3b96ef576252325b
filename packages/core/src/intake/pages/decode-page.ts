import { createMarkupScanner, decodeText } from "../files/index.ts";
import type { FetchedDocument } from "../../platform/ports/page-fetcher.ts";

/** Where to look for a META that names the encoding; browsers check only 1,024 bytes. */
const headBytes = 4_096;
/** Makes `decodeText` go by the bytes alone. */
const noHead = new Uint8Array();

/**
 * Decodes a page, a feed or data as browsers do. Encoding, in this order: byte order mark, header, META, XML declaration; a label that no
 * browser knows counts as none. Without one, UTF-8 if valid, else windows-1252. A declared UTF-8 is verified, because
 * nearly every page declares it.
 *
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export async function* decodePage({
  body,
  charset,
}: Pick<FetchedDocument, "body" | "charset">): AsyncGenerator<string> {
  const pieces = body[Symbol.asyncIterator]();
  try {
    const head = await readHead(pieces);
    const all = (async function* () {
      yield head;
      yield* { [Symbol.asyncIterator]: () => pieces };
    })();
    if (hasByteOrderMark(head)) return yield* decodeText(head, all);
    const encoding = toEncoding(charset) ?? findDeclared(head);
    if (encoding !== null && encoding !== "utf-8") return yield* decodeWith(new TextDecoder(encoding), all);
    // Zeros are those of UTF-16 without a mark.
    yield* decodeText(encoding === null && head.includes(0) ? head : noHead, all);
  } finally {
    await pieces.return?.();
  }
}

async function readHead(pieces: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < headBytes) {
    const { value, done } = await pieces.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  return Buffer.concat(first);
}

async function* decodeWith(decoder: TextDecoder, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function hasByteOrderMark(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 3)).toString("hex");
  return start === "efbbbf" || start.startsWith("fffe") || start.startsWith("feff");
}

/** The name of the encoding that a label means; null for an unknown label. */
function toEncoding(label: string | null | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label.trim().replace(/^(["'])(.*)\1$/, "$2")).encoding;
  } catch {
    return null; // Unknown label.
  }
}

/** In JSON and feeds a META is content. */
const noPage = /^\s*[[{]|<(?:rss|feed|rdf:rdf|atom:feed)[\s>]/i;

/** The encoding of the first META that names one, else of the XML declaration. */
function findDeclared(head: Buffer): string | null {
  const start = head.subarray(0, headBytes).toString("latin1");
  const inXml = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{2,40})/i.exec(start)?.[1];
  const declared = (noPage.test(start) ? null : findInMeta(start)) ?? toEncoding(inXml);
  // What is readable byte by byte is no UTF-16.
  return declared?.startsWith("utf-16") ? "utf-8" : declared;
}

/** Comments and scripts are skipped. */
function findInMeta(start: string): string | null {
  let declared: string | null = null;
  const listener = {
    isReading: () => false,
    text: () => {},
    closeTag: () => {},
    openTag: (name: string, attributes: Readonly<Record<string, string>>) => {
      if (name !== "meta" || declared !== null) return;
      const isType = attributes["http-equiv"]?.trim().toLowerCase() === "content-type";
      const content = isType ? readContentCharset(attributes["content"] ?? "") : null;
      declared = toEncoding(attributes["charset"]) ?? toEncoding(content);
    },
  };
  const attributes = new Set(["charset", "http-equiv", "content"]);
  const scanner = createMarkupScanner(listener, { tags: /^meta$/, attributes, isTitleTagged: false });
  scanner.write(start);
  scanner.end();
  return declared;
}

/** https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements */
function readContentCharset(content: string): string | null {
  return /charset\s{0,20}=\s{0,20}["']?([^\s"';]{1,40})/i.exec(content)?.[1] ?? null;
}
