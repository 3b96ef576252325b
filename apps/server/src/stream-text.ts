import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";

/** Sends a text, or a file, as it is made. A reader who goes away is nobody's fault; the text is not made to its end then. */
export async function streamText(res: Response, text: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(text), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
