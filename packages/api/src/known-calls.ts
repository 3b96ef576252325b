import { byHandRouter } from "./procedures/by-hand.ts";
import { restMetas } from "./rest-status.ts";
import { appRouter } from "./router.ts";
import { mergeRouters } from "./trpc.ts";

/** Every call, those included that the server answers by routes of its own. */
export const everyCall = mergeRouters(appRouter, byHandRouter);

/** The names of all procedures, such as `bookmarks.add`. */
export const procedureNames: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures));

/** The addresses of all REST calls below `/api`, such as `/bookmarks/{id}`, each once. */
export const restAddresses: readonly string[] = [
  ...new Set([...restMetas(everyCall).values()].flatMap(({ openapi }) => (openapi ? [openapi.path] : []))),
];
