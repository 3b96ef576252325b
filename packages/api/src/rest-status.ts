import type { AnyRouter } from "@trpc/server";
import { appRouter } from "./router.ts";
import type { CallMeta } from "./trpc.ts";

/** What is said of each procedure, by its name such as `bookmarks.add`. */
export function restMetas(router: AnyRouter): Map<string, CallMeta> {
  const procedures = Object.entries(router._def.procedures as Record<string, { _def: { meta?: CallMeta } }>);
  return new Map(procedures.flatMap(([name, procedure]) => (procedure._def.meta ? [[name, procedure._def.meta]] : [])));
}

const appMetas = restMetas(appRouter);

/** The status that a successful call of a procedure answers with by REST. */
export function restStatus(procedure: string): number {
  return appMetas.get(procedure)?.successStatus ?? 200;
}

/** The headers that a successful call of a procedure answers with by REST. */
export function restHeaders(procedure: string): Record<string, string> {
  const seconds = appMetas.get(procedure)?.cacheSeconds;
  return seconds === undefined ? {} : { "cache-control": `private, max-age=${seconds}` };
}
