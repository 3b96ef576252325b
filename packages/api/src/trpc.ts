import { AppError } from "@bowerbird/core/errors";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import { ZodError } from "zod";
import { cleanInput } from "./clean-input.ts";
import type { ApiContext } from "./context.ts";
import { issuesOf, messageOf, toTrpcError } from "./errors.ts";
import { personContext } from "./person-context.ts";

/** What REST needs to know of a procedure. */
export type RestMeta = OpenApiMeta & {
  /** The status of success, where it is not 200. */
  successStatus?: number;
  /** How long the person's browser may keep the answer. */
  cacheSeconds?: number;
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

/** Texts come clean, however they are sent. What a use case refuses with is said as the transport says it. */
const procedure = trpc.procedure.use(async ({ next, getRawInput }) => {
  const result = await next({ getRawInput: async () => cleanInput(await getRawInput()) });
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/** Anybody may call it. The use case gets the context of a visitor. */
export const publicProcedure = procedure.use(({ ctx, next }) => next({ ctx: { ...ctx, app: ctx.visitor } }));

/** Only a signed-in person may call it, or a program with that person's token. The use case gets their context. */
export const personProcedure = procedure.use(async ({ ctx, type, next }) =>
  next({ ctx: { ...ctx, ...(await personContext(ctx, type === "mutation" ? "write" : "read")) } }),
);

/** Only a signed-in person may call it: a token must not be able to make itself another one, or change a password. */
export const accountProcedure = procedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, ...(await personContext(ctx, "account")) } }),
);
