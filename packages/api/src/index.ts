export { appRouter, type AppRouter } from "./router.ts";
export { everyCall, procedureNames, restAddresses, restHeaders, restStatus } from "./known-calls.ts";
export {
  type ApiContext,
  createApiContext,
  inHeavyTurn,
  type Need,
  personContext,
  readRows,
  scopesFor,
  withinTransaction,
  withinTurn,
} from "./context.ts";
export { type FirstData, firstData } from "./first-data.ts";
export { toErrorAnswer, toTrpcError } from "./errors.ts";
export { otherAppsRouter } from "./other-apps.ts";
export { readInput, readKey } from "./trpc.ts";
