import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";

/** Streams a text or file. When the client disconnects the source is stopped, without an error. */
export async function streamText(res: Response, text: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(text), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
