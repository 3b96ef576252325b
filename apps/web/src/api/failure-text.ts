import { errorMessage } from "./error-message.ts";

/** The server's sentence; where there is none, what did not work, and that it is worth another try. */
export function failureText(error: unknown, what: string): string {
  return errorMessage(error, `${what}. The server did not answer; please check your connection and try again.`);
}
