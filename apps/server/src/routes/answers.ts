import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";

/** Styles of the pages that the server renders itself, in light and dark mode. */
export const pageStyles = `:root{color-scheme:light dark;--line:light-dark(#e4e0da,#37332e);--soft:light-dark(#6b645c,#a8a198)}
body{font:15px/1.55 system-ui,sans-serif;margin:0;background:light-dark(#faf9f7,#141210);color:light-dark(#1c1917,#f2efeb)}
main{max-width:52rem;margin:0 auto;padding:2rem 1rem 4rem}h1{font-size:1.6rem}h2{margin-top:2.5rem;font-size:1.2rem}
article{border:1px solid var(--line);border-radius:10px;padding:1rem 1.1rem;margin:.8rem 0;background:light-dark(#fff,#1d1a17)}
h3{margin:0;font-size:1rem;font-weight:500}h4{margin:.8rem 0 .2rem;font-size:.8rem;color:var(--soft)}p{margin:.3rem 0}
ul{margin:0;padding-left:1.1rem}code{font:.86em ui-monospace,monospace;overflow-wrap:anywhere}b{color:light-dark(#6d3fe0,#b79cff)}
.other{font-size:.8rem;color:var(--soft)}a{color:light-dark(#6d3fe0,#b79cff)}`;

/**
 * The pieces of a whole library, each read in a turn of its own: several downloads of one person wait for each other, and none
 * holds a turn while a slow reader takes what was read.
 */
export async function* inTurns<T>(takeTurn: () => Promise<() => void>, pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    while (true) {
      const endTurn = await takeTurn();
      const { done, value } = await pieces.next().finally(endTurn);
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** Streams a text or file. When the client disconnects the source is stopped, without an error. */
export async function streamText(res: Response, text: AsyncIterable<string | Uint8Array>): Promise<void> {
  // Several parts of the server and of the pipeline wait for its end: more than the 10 from which Node warns of a leak.
  res.setMaxListeners(20);
  try {
    await pipeline(Readable.from(text), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
