import { type FileCategory, type FileLink, type ImportFormat, readBookmarkFile } from "./index.ts";

/** Reads all links of a file given as text (UTF-8) or bytes; `size` is the chunk size in bytes. */
export async function readAll(
  file: string | Uint8Array,
  size = 1 << 30,
  onCategory?: (category: FileCategory) => void,
  name?: string,
): Promise<FileLink[]> {
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  const links: FileLink[] = [];
  for await (const batch of readBookmarkFile(inChunks(bytes, size), { onCategory, name })) links.push(...batch);
  return links;
}

/** The ids of the formats that a file is recognized as. */
export async function readFormats(file: Uint8Array, name?: string): Promise<string[]> {
  const ids: string[] = [];
  const onFormat = ({ id }: ImportFormat) => void ids.push(id);
  for await (const _ of readBookmarkFile(inChunks(file, 1 << 30), { name, onFormat }));
  return ids;
}

export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

export async function textOfAll(blocks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const block of blocks) text += block;
  return text;
}
