/** A file must be recognizable within these first bytes. */
export const headBytes = 4_096;

/**
 * Looks at the beginning of a file. What `use` throws closes the file.
 *
 * @param use gets the first 4 KB or more, and the whole content again
 */
export async function peek<T>(
  content: AsyncIterable<Uint8Array>,
  use: (head: Buffer, whole: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const pieces = content[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  while (size < headBytes) {
    const next = await pieces.next();
    if (next.done) break;
    read.push(next.value);
    size += next.value.length;
  }
  try {
    return await use(Buffer.concat(read), rejoin(read, pieces));
  } catch (error) {
    await pieces.return?.(undefined);
    throw error;
  }
}

async function* rejoin(read: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* read;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.(undefined);
  }
}
