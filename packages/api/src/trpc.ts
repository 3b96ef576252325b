import type { Context } from "@bowerbird/core/context";
import { AppError } from "@bowerbird/core/errors";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import { ZodError } from "zod";
import type { ApiContext } from "./context.ts";
import { messageOf, toTrpcError } from "./errors.ts";

const trpc = initTRPC
  .context<ApiContext>()
  .meta<OpenApiMeta>()
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
        ...(error.cause instanceof ZodError ? { issues: issuesOf(error.cause) } : {}),
      },
    }),
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  });

export const router = trpc.router;

/** Anybody may call it. The use case gets the context of a visitor. */
export const publicProcedure = trpc.procedure.use(async ({ ctx, next }) => {
  const result = await next({ ctx: { ...ctx, app: ctx.visitor } });
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/** Only a signed-in person may call it. The use case gets that person's context. */
export const personProcedure = trpc.procedure.use(async ({ ctx, next }) => {
  const userId = await ctx.findUserId();
  if (userId === null) throw new TRPCError({ code: "UNAUTHORIZED", message: "Not authenticated" });
  const app: Context = { ...ctx.visitor, userId };
  const result = await next({ ctx: { ...ctx, app } });
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

function issuesOf(error: ZodError): { message: string; path: string }[] {
  return error.issues.map(({ message, path }) => ({ message, path: path.join(".") }));
}
