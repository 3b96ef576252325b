import { type PageMetadata, readPage } from "./read-page.ts";

/** Reads a page at https://site.org/a/page, in pieces as the network might split it. */
export async function read(
  content: string | Buffer | Buffer[],
  charset: string | null = null,
  refresh: string | null = null,
): Promise<PageMetadata> {
  async function* body() {
    for (const piece of [content].flat()) yield Buffer.from(piece as Buffer);
  }
  return readPage({ url: "https://site.org/a/page", hasMoved: false, charset, refresh, body: body() });
}
