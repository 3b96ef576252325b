const BLOCK = 32 * 1024;

/**
 * Records as text, joined to blocks of about 32 kB: fifty thousand tiny writes would cost more than the export itself.
 * One generator for all of it: each one more that every record passes leaves its garbage.
 */
export async function* inBlocks<T>(
  records: Iterable<T> | AsyncIterable<T>,
  toText: (record: T) => string,
): AsyncGenerator<string> {
  let block = "";
  for await (const record of records) {
    block += toText(record);
    if (block.length < BLOCK) continue;
    yield block;
    block = "";
  }
  if (block !== "") yield block;
}
