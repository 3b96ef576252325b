export { appRouter, type AppRouter } from "./router.ts";
export { everyCall, procedureNames, restAddresses } from "./known-calls.ts";
export { type ApiContext, createApiContext } from "./context.ts";
export { type FirstData, firstData } from "./first-data.ts";
export { type Need, personContext, scopesFor } from "./person-context.ts";
export { answerOf, toTrpcError } from "./errors.ts";
export { restHeaders, restStatus } from "./rest-status.ts";
