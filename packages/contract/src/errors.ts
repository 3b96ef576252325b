import { z } from "zod";

/** The error codes of the API. HTTP and tRPC codes are derived from them. */
export const errorCodes = [
  "BAD_REQUEST",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "NOT_FOUND",
  "CONFLICT",
  "PAYLOAD_TOO_LARGE",
  "TOO_MANY_REQUESTS",
  "NOT_SET_UP",
  "UNAVAILABLE",
  "INTERNAL",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The body of every error: a message for the person, a code for the program. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
