import type { VisitorContext } from "../context/index.ts";

/** Where the server writes down which address a request came from; what a client sends under this name is dropped. */
export const addressHeader = "x-bowerbird-address";

/** The address that the request came from; null in a job. */
export function callerAddress(ctx: VisitorContext): string | null {
  return ctx.headers.get(addressHeader);
}
