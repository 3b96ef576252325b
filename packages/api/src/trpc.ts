import type { Context } from "@bowerbird/core/context";
import { AppError } from "@bowerbird/core/errors";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import { ZodError } from "zod";
import type { ApiContext } from "./context.ts";
import { issuesOf, messageOf, toTrpcError } from "./errors.ts";

/** What REST needs to know of a procedure. */
export type RestMeta = OpenApiMeta & {
  /** The status of success, where it is not 200. */
  successStatus?: number;
};

const trpc = initTRPC
  .context<ApiContext>()
  .meta<RestMeta>()
  .create({
    transformer: superjson,
    isDev: false,
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: messageOf(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        ...(error.cause instanceof AppError ? error.cause.details : {}),
        ...(error.code === "BAD_REQUEST" && error.cause instanceof ZodError ? { issues: issuesOf(error.cause) } : {}),
      },
    }),
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  });

export const { router, mergeRouters } = trpc;

/** Anybody may call it. The use case gets the context of a visitor. */
export const publicProcedure = trpc.procedure.use(async ({ ctx, next }) => {
  const result = await next({ ctx: { ...ctx, app: ctx.visitor } });
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/** Only a signed-in person may call it. The use case gets that person's context. */
export const personProcedure = trpc.procedure.use(async ({ ctx, next }) => {
  const userId = await ctx.findUserId();
  if (userId === null) throw toTrpcError(new AppError("UNAUTHORIZED", "Not authenticated"));
  const app: Context = { ...ctx.visitor, userId };
  const result = await next({ ctx: { ...ctx, app } });
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});
