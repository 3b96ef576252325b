import { z } from "zod";
import { limits } from "./limits.ts";
import t from "./accounts.messages.json" with { type: "json" };

export { apiTokenPrefix } from "./extension-info.ts";

/**
 * What a token can be allowed to do. Changes of the account are not included: no token may make them. With `organize` an
 * assistant proposes moves, tags and categories, which the person applies; with `write` it makes changes.
 */
export const apiTokenScopes = ["read", "organize", "write", "import", "backup"] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** The two scopes of older versions: `read-write` means all. */
const legacyScope = z.enum(["read", "read-write"]);
type LegacyScope = z.infer<typeof legacyScope>;

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** In the order of {@link apiTokenScopes}. */
  scopes: z.array(z.enum(apiTokenScopes)),
  /** For older programs: `read-write` if the token may write. */
  scope: legacyScope,
  /** Its last characters, to tell tokens apart. */
  ending: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  appliesAtOnce: z.boolean(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const createApiTokenInput = z.object({
  name: z.string().trim().min(1, t.pleaseEnterANameForThe).max(limits.nameLength),
  /** Without it `scope` applies; without either, `read`. */
  scopes: z.array(z.enum(apiTokenScopes)).min(1, t.scopeNeeded).max(20).optional(),
  /** Older form of `scopes`, which takes precedence. */
  scope: legacyScope.optional(),
  /** Without it the token never expires. */
  expiresInDays: z.number().int().min(1).max(3_650).nullish(),
  /** Whether an assistant with `organize` makes its changes without asking first. */
  appliesAtOnce: z.boolean().optional(),
});
/** The only answer with the token itself. */
export const createdApiToken = apiToken.extend({ token: z.string() });
export type CreatedApiToken = z.infer<typeof createdApiToken>;

export const apiTokenIdInput = z.object({ id: z.uuid(t.notATokenId) });

/** The requested scopes, without duplicates and in order. */
export function wantedScopes({ scopes, scope }: z.output<typeof createApiTokenInput>): ApiTokenScope[] {
  if (scopes) return apiTokenScopes.filter((one) => scopes.includes(one));
  return scope === "read-write" ? [...apiTokenScopes] : ["read"];
}

export function toLegacyScope(scopes: readonly ApiTokenScope[]): LegacyScope {
  return scopes.includes("write") ? "read-write" : "read";
}
