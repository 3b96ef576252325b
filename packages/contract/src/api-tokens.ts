import { z } from "zod";
import { limits } from "./limits.ts";

export { apiTokenPrefix } from "./token-prefix.ts";

export const apiTokenScope = z.enum(["read", "read-write"]);
export type ApiTokenScope = z.infer<typeof apiTokenScope>;

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: apiTokenScope,
  /** Its last characters, to tell tokens apart. */
  ending: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const createApiTokenInput = z.object({
  name: z.string().trim().min(1, "Please enter a name for the token").max(limits.nameLength),
  scope: apiTokenScope.default("read"),
  /** Without it the token works until it is revoked. */
  expiresInDays: z.number().int().min(1).max(3_650).nullish(),
});
/** The only answer that ever holds the token itself. */
export const createdApiToken = apiToken.extend({ token: z.string() });
export type CreatedApiToken = z.infer<typeof createdApiToken>;

export const apiTokenIdInput = z.object({ id: z.uuid("This is not the id of a token.") });
