export { createApiToken, listApiTokens, revokeApiToken } from "./api-tokens.ts";
