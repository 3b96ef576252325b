import { errorCodes } from "@bowerbird/contract/errors";
import type { Operation } from "./operation.ts";

const errors = {
  BadRequest: ["400", "BAD_REQUEST", "Please enter at least one valid URL", "The input is not valid."],
  Unauthorized: ["401", "UNAUTHORIZED", "Not authenticated", "Nobody is signed in."],
  Forbidden: [
    "403",
    "FORBIDDEN",
    'This token may not change anything. It needs the scope "write".',
    "The one who calls may not do that.",
  ],
  NotFound: ["404", "NOT_FOUND", "Bookmark not found", "There is nothing of yours with that id."],
  Conflict: ["409", "CONFLICT", "This link is already in your collection.", "It is there already, or in use."],
  PayloadTooLarge: ["413", "PAYLOAD_TOO_LARGE", "The request is too large.", "More than may be sent at once."],
  TooManyRequests: ["429", "TOO_MANY_REQUESTS", "Too many requests.", "Ask again after so many seconds."],
  Internal: ["500", "INTERNAL", "Something went wrong on our side. Please try again.", "A failure of ours."],
  NotSetUp: [
    "503",
    "NOT_SET_UP",
    "Google is not set up on this server.",
    "Not set up here, or stopped because it took too long (`UNAVAILABLE`).",
  ],
} as const;

/** Shared components: the error body and one response per kind of error. */
export const errorComponents = {
  schemas: {
    Error: {
      type: "object",
      description: "A sentence for the person and a code for the program.",
      properties: {
        message: { type: "string" },
        code: { type: "string", enum: [...errorCodes] },
        issues: {
          type: "array",
          description: "What is wrong with the input, and where.",
          items: {
            type: "object",
            properties: { message: { type: "string" }, path: { type: "string" } },
            required: ["message"],
          },
        },
      },
      required: ["message", "code"],
    },
  },
  responses: Object.fromEntries(
    Object.entries(errors).map(([name, [, code, message, description]]) => [
      name,
      {
        description,
        ...(code === "TOO_MANY_REQUESTS" ? { headers: { "Retry-After": { schema: { type: "integer" } } } } : {}),
        content: {
          "application/json": { schema: { $ref: "#/components/schemas/Error" }, example: { message, code } },
        },
      },
    ]),
  ),
} as const;

/** The possible error responses of a call. */
export function errorResponses(
  operation: Operation,
  path: string,
  { isPublic, mayConflict }: Record<"isPublic" | "mayConflict", boolean>,
): Operation["responses"] {
  const hasInput = operation.requestBody !== undefined || (operation.parameters ?? []).length > 0;
  const kinds: (keyof typeof errors)[] = [
    ...(hasInput ? (["BadRequest"] as const) : []),
    ...(isPublic ? [] : (["Unauthorized"] as const)),
    "Forbidden",
    ...(path.includes("{") || hasInput ? (["NotFound"] as const) : []),
    ...(mayConflict ? (["Conflict"] as const) : []),
    ...(operation.requestBody ? (["PayloadTooLarge"] as const) : []),
    "TooManyRequests",
    "Internal",
    "NotSetUp",
  ];
  return Object.fromEntries(kinds.map((kind) => [errors[kind][0], { $ref: `#/components/responses/${kind}` }]));
}
