import { AppError } from "@bowerbird/core/platform/errors";
import { strangersAtOnce, Turns } from "../security/turns.ts";
import type { InTurn } from "./read-pages.ts";

/**
 * Strangers wait for each other, and for a picture apart from pages, because a page has a hundred. So one connection is left to look
 * up pages, whose answers are cached.
 *
 * @returns functions that run a reading in its turn. They throw UNAVAILABLE when too many wait
 */
export function takeStrangersTurns() {
  const { ofOwner, ofAll, waiting, pictures, waitingPictures } = strangersAtOnce;
  const [owners, all] = [new Turns(ofOwner, waiting), new Turns(ofAll, waiting)];
  const everyPicture = new Turns(pictures, waitingPictures);
  // The answer is made for all who ask for it, so that one who leaves does not end it.
  const never = new AbortController().signal;
  const run = async <T>(turns: Turns, key: string, work: () => Promise<T>): Promise<T> => {
    const end = await turns.take(key, never).catch(refuse);
    try {
      return await work();
    } finally {
      end();
    }
  };
  const inTurn: InTurn = (ownerId, read) => run(owners, ownerId, () => run(all, "all", read));
  const inPicturesTurn = <T>(read: () => Promise<T>) => run(everyPicture, "all", read);
  return { inTurn, inPicturesTurn };
}

/** Not the fault of who asks, as too many requests would be. */
function refuse(error: unknown): never {
  if (error instanceof AppError) throw new AppError("UNAVAILABLE", error.message, error.details);
  throw error;
}
