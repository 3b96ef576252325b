import { appRouter, restHeaders, restStatus } from "@bowerbird/api";
import type { Request, RequestHandler, Response } from "express";
import { createOpenApiExpressMiddleware } from "trpc-to-openapi";
import { keepTypes } from "./keep-types.ts";
import type { ContextOf } from "./routes/context-of.ts";

/** The procedures by their REST addresses. What fails goes on to the one place that answers all failures. */
export function restCalls(contextOf: ContextOf): RequestHandler {
  keepTypes(appRouter);
  const call = createOpenApiExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => contextOf(req as Request, res as Response),
    responseMeta: ({ paths, errors }) =>
      paths?.[0] && errors.length === 0 ? { status: restStatus(paths[0]), headers: restHeaders(paths[0]) } : {},
    onError: ({ error }: { error: Error }) => {
      throw error;
    },
  }) as RequestHandler;
  return (req, res, next) => {
    // A call without a body has no type to name.
    if (!hasBody(req)) req.headers["content-type"] ??= "application/json";
    return call(req, res, next);
  };
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
