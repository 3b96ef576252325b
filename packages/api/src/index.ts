export { appRouter, type AppRouter } from "./router.ts";
export { everyCall, procedureNames, restAddresses, restHeaders, restStatus } from "./known-calls.ts";
export { type ApiContext, createApiContext } from "./context.ts";
export { type FirstData, firstData } from "./first-data.ts";
export { type Need, personContext, scopesFor } from "./person-context.ts";
export { toErrorAnswer, toTrpcError } from "./errors.ts";
