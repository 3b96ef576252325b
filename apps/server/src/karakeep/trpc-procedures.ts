import { type ApiContext, appRouter, personContext, toErrorAnswer, toTrpcError, withinTurn } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/platform/errors";
import { initTRPC } from "@trpc/server";
import type { Response } from "express";
import superjson from "superjson";
import type { Caller } from "./caller.ts";

export interface TrpcContext {
  context: ApiContext;
  hasRoot: boolean;
  res: Response;
}

const trpc = initTRPC.context<TrpcContext>().create({
  transformer: superjson,
  isDev: false,
  errorFormatter: ({ shape, error, path }) => {
    const isUnknown = error.code === "NOT_FOUND" && !(error.cause instanceof AppError);
    const message = isUnknown ? notAnswered(path) : toErrorAnswer(error).body.message;
    return { ...shape, message, data: { code: shape.data.code, httpStatus: shape.data.httpStatus, zodError: null } };
  },
});

export const { router } = trpc;

/** Converts an `AppError` to a `TRPCError`. */
export const publicProcedure = trpc.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/** For a token: with the scope `read` for a query, and `write` for a mutation. A cookie is not enough. */
export const tokenProcedure = publicProcedure.use(async ({ ctx: { context, hasRoot, res }, next, type }) => {
  const found = await context.findCaller();
  if (found?.via.type !== "token") throw new AppError("UNAUTHORIZED", "Unauthorized");
  const { app, endTurn } = await personContext(context, type === "query" ? "read" : "write");
  const inner = withinTurn(context);
  const caller: Caller = {
    ctx: app,
    context: inner,
    calls: appRouter.createCaller(inner),
    tokenId: found.via.id,
    hasRoot,
    res,
  };
  try {
    return await next({ ctx: { caller } });
  } finally {
    endTurn();
  }
});

const notAnswered = (path: string | undefined): string =>
  `Bowerbird does not answer ${path ?? "this call"}, a call of Karakeep's apps. It answers those for bookmarks, lists and tags.`;
