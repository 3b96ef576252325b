import { compileMessage } from "./messages/compile.ts";

/** What a message's placeholders are filled with. */
export type MessageValues = Record<string, string | number>;
/** A message with placeholders, ready to be filled. */
export type MessageFunction = (values: MessageValues) => string;

/**
 * Fills the placeholders of a message from a catalog (`messages.json`, ICU MessageFormat). A check compares the values
 * with the placeholders: `scripts/testing/message-problems.ts`.
 *
 * @param message the text, or the function that the build of a page makes of it
 */
export function format(message: string | MessageFunction, values: MessageValues): string {
  return (typeof message === "function" ? message : compileMessage(message))(values);
}
