/** Max. length of a line; the rest is dropped. */
const MAX_LINE = 16_000;

/** Splits texts into lists of whole lines, however they are cut. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "").slice(0, MAX_LINE);
    if (lines.length > 0) yield lines.map((line) => line.slice(0, MAX_LINE));
  }
  yield [rest];
}
