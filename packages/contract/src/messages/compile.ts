import MessageFormat from "@messageformat/core";
import type { MessageFunction } from "../messages.ts";

const english = new MessageFormat("en");
const compiled = new Map<string, MessageFunction>();

/**
 * @param message from a catalog, never from outside: it becomes code
 * @throws Error when it is not valid ICU MessageFormat
 */
export function compileMessage(message: string): MessageFunction {
  const known = compiled.get(message) ?? english.compile(message);
  compiled.set(message, known);
  return known;
}
