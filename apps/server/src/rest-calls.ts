import { appRouter, restHeaders, restStatus } from "@bowerbird/api";
import type { Request, RequestHandler, Response } from "express";
import { createOpenApiExpressMiddleware } from "trpc-to-openapi";
import type { GetContext } from "./request-context.ts";

type Definition = { type: string; coerce?: boolean } & Record<string, unknown>;

type Schema = { def?: Definition } | null | undefined;

/** The procedures by REST. Errors go to the central error handler. */
export function restCalls(getContext: GetContext): RequestHandler {
  keepTypes(appRouter);
  const call = createOpenApiExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => getContext(req as Request, res as Response),
    responseMeta: ({ paths, errors, data }) =>
      paths?.[0] && errors.length === 0
        ? { status: restStatus(paths[0], data[0]), headers: restHeaders(paths[0]) }
        : {},
    onError: ({ error }: { error: Error }) => {
      throw error;
    },
  }) as RequestHandler;
  return (req, res, next) => {
    // The library requires a content type even without a body.
    if (!hasBody(req)) req.headers["content-type"] ??= "application/json";
    return call(req, res, next);
  };
}

/**
 * Stops trpc-to-openapi from turning on coercion in all input schemas, which would affect tRPC, too: "perhaps" would
 * become `true`. The contract itself coerces query parameters.
 */
function keepTypes(router: typeof appRouter): void {
  const procedures = Object.values<object>(router._def.procedures) as { _def: { inputs: unknown[] } }[];
  const seen = new Set<unknown>();
  for (const { _def } of procedures) for (const input of _def.inputs) keepType(input as Schema, seen);
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function keepType(schema: Schema, seen: Set<unknown>): void {
  const definition = schema?.def;
  if (!definition || seen.has(definition)) return;
  seen.add(definition);
  const { shape = {}, options = [], innerType, element, in: before, out: after, coerce = false } = definition;
  // Configurable, because tests start several servers in one process.
  Object.defineProperty(definition, "coerce", { get: () => coerce, set: () => {}, configurable: true });
  const inner = [...Object.values(shape as object), ...(options as unknown[]), innerType, element, before, after];
  for (const part of inner) keepType(part as Schema, seen);
}
