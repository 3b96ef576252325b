export { appRouter, type AppRouter } from "./router.ts";
export { createOpenApi } from "./openapi.ts";
export { type ApiContext, createApiContext } from "./context.ts";
export { answerOf } from "./errors.ts";
export { restStatus } from "./rest-status.ts";
