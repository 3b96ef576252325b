export { sealToken, unsealToken } from "./seal-token.ts";
