import { byHandRouter } from "./procedures/by-hand.ts";
import { appRouter } from "./router.ts";
import { mergeRouters, type CallMeta } from "./trpc.ts";
import type { AnyRouter } from "@trpc/server";

/** All calls, including those that the server answers by hand-written routes. */
export const everyCall = mergeRouters(appRouter, byHandRouter);

/** The names of all procedures, such as `bookmarks.add`. */
export const procedureNames: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures));

/** The paths of all REST calls below `/api`, e.g. `/bookmarks/{id}`, each once. */
export const restAddresses: readonly string[] = [
  ...new Set([...restMetas(everyCall).values()].flatMap(({ openapi }) => (openapi ? [openapi.path] : []))),
];

const appMetas = restMetas(appRouter);

/** The meta of all procedures, by name, e.g. `bookmarks.add`. */
export function restMetas(router: AnyRouter): Map<string, CallMeta> {
  const procedures = Object.entries(router._def.procedures as Record<string, { _def: { meta?: CallMeta } }>);
  return new Map(procedures.flatMap(([name, procedure]) => (procedure._def.meta ? [[name, procedure._def.meta]] : [])));
}

/** The HTTP status of a successful REST call: 202 when the rest of its work goes on in the background. */
export function restStatus(procedure: string, answer: unknown): number {
  const isRunning = typeof answer === "object" && answer !== null && "isRunning" in answer && answer.isRunning === true;
  return isRunning ? 202 : (appMetas.get(procedure)?.successStatus ?? 200);
}

/** The headers of a successful REST call. */
export function restHeaders(procedure: string): Record<string, string> {
  const seconds = appMetas.get(procedure)?.cacheSeconds;
  return seconds === undefined ? {} : { "cache-control": `private, max-age=${seconds}` };
}
