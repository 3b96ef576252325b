import type { MessageFunction } from "../messages.ts";

/** In a page the build has compiled every message that has placeholders: see `messages-plugin.ts`. */
export function compileMessage(message: string): MessageFunction {
  throw new Error(`This message was not compiled: ${message}`);
}
