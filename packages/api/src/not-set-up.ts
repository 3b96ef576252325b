import { AppError } from "@bowerbird/core/errors";

/** Answers a call for which this server has nothing to work with. @param sentence what is missing, for the person */
export function notSetUp(sentence: string): () => never {
  return () => {
    throw new AppError("NOT_SET_UP", sentence);
  };
}
