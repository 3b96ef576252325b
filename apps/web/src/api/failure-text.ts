import { errorMessage } from "./error-message.ts";

/** The server's message, or `what` with the advice to try again. */
export function failureText(error: unknown, what: string): string {
  return errorMessage(error, `${what}. The server did not answer; please check your connection and try again.`);
}
