const BLOCK = 32 * 1024;

/** Small texts joined to blocks of about 32 kB: fifty thousand tiny writes would cost more than the export itself. */
export async function* inBlocks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let block = "";
  for await (const text of texts) {
    block += text;
    if (block.length < BLOCK) continue;
    yield block;
    block = "";
  }
  if (block !== "") yield block;
}
