import { AppError } from "@bowerbird/core/errors";
import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import { ZodError } from "zod";
import { cleanInput } from "./clean-input.ts";
import type { ApiContext } from "./context.ts";
import { issuesOf, messageOf, toTrpcError } from "./errors.ts";
import { type Need, personContext } from "./person-context.ts";

/** What is said of a procedure beside its input and output. */
export type CallMeta = OpenApiMeta & {
  /** What it needs of who calls; absent where anybody may. */
  need?: Need;
  /** The status of success, where it is not 200. */
  successStatus?: number;
  /** How long the person's browser may keep the answer. */
  cacheSeconds?: number;
};

const trpc = initTRPC
  .context<ApiContext>()
  .meta<CallMeta>()
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

/** A call of a signed-in person, or of a program with a token that `need` allows. The use case gets their context. */
function procedureFor(need: Need) {
  return procedure
    .meta({ need })
    .use(async ({ ctx, next }) => next({ ctx: { ...ctx, ...(await personContext(ctx, need)) } }));
}

export const readProcedure = procedureFor("read");
export const writeProcedure = procedureFor("write");
export const importProcedure = procedureFor("import");
export const readImportsProcedure = procedureFor("read-imports");
export const backupProcedure = procedureFor("backup");
export const readBackupsProcedure = procedureFor("read-backups");
/** Only a signed-in person may call it: no token can. */
export const accountProcedure = procedureFor("account");
/** Only a person who has signed in or entered the password in the last 15 minutes may call it. */
export const provenProcedure = procedureFor("proof");
/** A procedure of a person, whatever it needs. */
export type PersonProcedure = ReturnType<typeof procedureFor>;
