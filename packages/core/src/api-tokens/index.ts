export { createApiToken } from "./create-api-token.ts";
export { listApiTokens } from "./list-api-tokens.ts";
export { revokeApiToken } from "./revoke-api-token.ts";
