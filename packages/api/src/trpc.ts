import { type AnyRouter, initTRPC } from "@trpc/server";
import superjson from "superjson";
import type { OpenApiMeta } from "trpc-to-openapi";
import { z, ZodError } from "zod";
import { nextTurn } from "@bowerbird/core/platform/pieces";
import { AppError } from "@bowerbird/core/platform/errors";
import { limits, type RateLimitName } from "@bowerbird/contract/limits";
import { withinMeasure } from "@bowerbird/contract/measure";
import { type Context, withTimeLimit } from "@bowerbird/core/platform/context";
import { runLongOnce, runOnce } from "@bowerbird/core/platform/run-once";
import { refuseInDemo } from "./demo.ts";
import { type ApiContext, inHeavyTurn, type Need, personContext } from "./context.ts";
import { getMessage, toIssues, toTrpcError } from "./errors.ts";
import { countCall } from "@bowerbird/core/platform/rate-limits";
import { currentLanguage } from "@bowerbird/contract/messages/language-scope";
import { translate } from "@bowerbird/contract/messages/translations";
import { format } from "@bowerbird/contract/messages";
import t from "./messages.json" with { type: "json" };

export type CallMeta = OpenApiMeta & {
  /** The required permission; absent for a public procedure. */
  need?: Need;
  /** The media types of the file that is the answer, if it is none of JSON. */
  fileTypes?: readonly string[];
  /** Whether a reading call can be out of date: it answers 409. */
  mayConflict?: boolean;
  /** The HTTP status of success, if not 200. */
  successStatus?: number;
  /** Whether it waits for something other than the database, such as a model or a website. */
  isLong?: boolean;
  /** Whether it reads the whole library or answers with more than 500 rows for any input: see `asksForMany`. */
  isHeavy?: boolean;
  /** How long browsers may cache the answer. */
  cacheSeconds?: number;
};

explainInputs();

const trpc = initTRPC
  .context<ApiContext>()
  .meta<CallMeta>()
  .create({
    transformer: superjson,
    isDev: false,
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: getMessage(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        ...(error.cause instanceof AppError ? error.cause.details : {}),
        ...(error.code === "BAD_REQUEST" && error.cause instanceof ZodError ? { issues: toIssues(error.cause) } : {}),
      },
    }),
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  });

export const { router, mergeRouters } = trpc;

const inputsOf = new Map<string, readonly z.ZodType[]>();

/** Tells by name what the calls take, so that an input is measured before anything else is done with it. */
export function measureInputs(all: AnyRouter): void {
  const procedures = Object.entries(all._def.procedures as Record<string, { _def: { inputs: z.ZodType[] } }>);
  for (const [name, { _def }] of procedures) inputsOf.set(name, _def.inputs);
}

/** Measures and cleans the input, translates the answer, and converts an `AppError` to a `TRPCError`. */
const anyProcedure = trpc.procedure.use(async ({ next, getRawInput, path }) => {
  let input: Promise<unknown> | undefined;
  const read = async () => readInput(path, await getRawInput());
  const result = await next({ getRawInput: () => (input ??= read()) });
  if (!result.ok) throw toTrpcError(result.error);
  return { ...result, data: translateAnswer(result.data) };
});

const procedure = anyProcedure.use(({ ctx, next, path }) => {
  refuseInDemo(ctx.visitor, path);
  return next();
});

/** Measures and cleans what a call was sent: its schema then reads it. */
export function readInput(call: string, sent: unknown): unknown {
  const inputs = inputsOf.get(call) ?? [];
  return cleanInput(inputs.reduce((given, input) => withinMeasure(input, given), sent));
}

/** Public. The use case gets a `VisitorContext`. */
export const publicProcedure = procedure.use(({ ctx, next }) => next({ ctx: { ...ctx, app: ctx.visitor } }));

/** Public, for signing in and up with a password, a passkey or a mailed link. @throws FORBIDDEN where a provider alone is used */
export const passwordProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.app.services.config.passwordSignIn) throw new AppError("FORBIDDEN", t.passwordsAreOff);
  return next();
});

export const readProcedure = procedureFor("read");

/** For calls that read the whole library: few at once, and not for long, so that others are answered meanwhile. */
export const heavyReadProcedure = readProcedure
  .meta({ isHeavy: true })
  .use(({ ctx, next }) => withTimeLimit(ctx.app, limits.heavyStatementTime, (app) => next({ ctx: { ...ctx, app } })));

export const writeProcedure = onceFor("write");

/** For what an assistant changes or proposes. */
export const organizeProcedure = procedureFor("organize");

/** For a write whose answer is not to be stored, as that for an `Idempotency-Key` would be: it holds what opens something. */
export const secretWriteProcedure = procedureFor("write");

export const importProcedure = onceFor("import");

export const readImportsProcedure = procedureFor("read-imports");

export const backupProcedure = onceFor("backup");

export const readBackupsProcedure = procedureFor("read-backups");

/** For signed-in people only, not for tokens. */
export const accountProcedure = procedureFor("account");

/** Like `accountProcedure`, also for a person who has yet to set up a required two-step sign-in. */
export const setUpProcedure = procedureFor("set-up");

/** For people who have signed in or entered the password within the last 15 minutes. */
export const provenProcedure = procedureFor("proof");

export type PersonProcedure = ReturnType<typeof procedureFor>;

/** More than any call needs, and few enough for the recursion. */
const maxDepth = 64;

/** For a write that a token can make: with an `Idempotency-Key`, a request that is sent again is done once. */
function onceFor(need: Need) {
  return procedureFor(need).use(async ({ ctx, next, path, getRawInput, meta }) => {
    const key = readKey(ctx.visitor.headers);
    if (key === null) return next();
    const run = meta?.isLong ? runLongOnce : runOnce;
    const input = withoutSecrets(await getRawInput());
    const data = await run(ctx.app, { key, call: path, input }, async (app) => {
      const result = await next({ ctx: { ...ctx, app } });
      // Rolls the transaction back.
      if (!result.ok) throw result.error;
      return result.data;
    });
    return { ok: true, data } as Awaited<ReturnType<typeof next>>;
  });
}

/** What tells a request from another is stored as a hash, by which a passphrase could be guessed. */
function withoutSecrets(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("passphrase" in input)) return input;
  const { passphrase: _, ...rest } = input;
  return rest;
}

/** The `Idempotency-Key` of a request; null without one. @throws BAD_REQUEST if it is no UUID */
export function readKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key !== null && !z.uuid().safeParse(key).success) throw new AppError("BAD_REQUEST", t.keyIsNoUuid);
  return key;
}

/** Adds a rate limit to a procedure, which waits for something other than the database. */
export function limitedProcedure(base: PersonProcedure, name: RateLimitName) {
  return base.meta({ isLong: true }).use(async ({ ctx, next }) => {
    await countCall(ctx.app, name);
    return next();
  });
}

/**
 * Makes all texts storable in the database: removes NUL characters, replaces lone surrogates by U+FFFD. Returns the same
 * object when nothing changes.
 *
 * @throws BAD_REQUEST for too deeply nested values
 */
function cleanInput(value: unknown, level = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (level > maxDepth) throw new AppError("BAD_REQUEST", t.theRequestIsNestedTooDeeply);
  if (Array.isArray(value)) return cleanList(value, level);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? cleanObject(value, level) : value;
}

/** For a signed-in person, or a token with the required scope. The use case gets a `Context`. */
function procedureFor(need: Need) {
  return procedure.meta({ need }).use(async ({ ctx, next, type, meta, getRawInput }) => {
    // A subscription stays open, and waits most of the time.
    const { endTurn, ...person } = await personContext(ctx, need, type !== "subscription");
    try {
      const isHeavy = meta?.isHeavy || (!meta?.isLong && asksForMany(await getRawInput()));
      const work = () => next({ ctx: { ...ctx, ...person } });
      if (!isHeavy) return await work();
      return await inHeavyTurn(ctx, person.app.userId, async () => {
        // A long input is measured in one piece of work and read in another, as a long answer is checked and written.
        await nextTurn();
        const result = await work();
        await nextTurn();
        return result;
      });
    } finally {
      endTurn();
    }
  });
}

/**
 * For lists that are short for nearly everyone: a long one is read in a heavy turn.
 *
 * @param readFew null where there are more than the given number of rows
 */
export async function readInTurn<T>(
  { app, takeHeavyTurn }: { app: Context; takeHeavyTurn: ApiContext["takeHeavyTurn"] },
  readFew: (app: Context, max: number) => Promise<T | null>,
  readAll: (app: Context) => Promise<T>,
): Promise<T> {
  const few = await readFew(app, limits.rowsAtOnce);
  return few ?? inHeavyTurn({ takeHeavyTurn }, app.userId, () => readAll(app));
}

/** Whether a call is about more than 500 rows: by its limit, by the items that it sends, or because it selects by a filter. */
function asksForMany(input: unknown): boolean {
  if (typeof input !== "object" || input === null) return false;
  if ("filter" in input && input.filter) return true;
  const limit = "limit" in input ? input.limit : 0;
  // An object may have a `toString` that is none.
  const isMany = typeof limit !== "object" && Number(limit) > limits.rowsAtOnce;
  return isMany || countItems(input) > limits.rowsAtOnce;
}

/** Counts the items of all lists, as far as 500 or more. */
function countItems(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = Array.isArray(value) ? value.length : 0;
  for (const item of count > limits.rowsAtOnce ? [] : Object.values(value)) {
    count += countItems(item);
    if (count > limits.rowsAtOnce) break;
  }
  return count;
}

/** More than any text that is stored has: what schemas know no limit of is cut here, or refused. */
const longestText = 250_000;

function cleanText(given: string): string {
  const text = given.length > longestText ? given.slice(0, longestText) : given;
  if (text.includes("\0")) return withoutNul(text);
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** By bytes, which takes a third of the time, and replaces lone surrogates, too. */
function withoutNul(text: string): string {
  const bytes = Buffer.from(text);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] !== 0) bytes[length++] = bytes[index]!;
  }
  return bytes.toString("utf8", 0, length);
}

function cleanList(list: readonly unknown[], level: number): readonly unknown[] {
  let cleaned: unknown[] | null = null;
  for (const [index, item] of list.entries()) {
    const clean = cleanInput(item, level + 1);
    if (clean !== item) (cleaned ??= [...list])[index] = clean;
  }
  return cleaned ?? list;
}

function cleanObject(object: object, level: number): object {
  const entries = Object.entries(object);
  const cleaned = entries.map(([key, item]) => [cleanText(key), cleanInput(item, level + 1)] as const);
  const isClean = entries.every(([key, item], index) => cleaned[index]![0] === key && cleaned[index]![1] === item);
  return isClean ? object : Object.fromEntries(cleaned);
}

/** Fields of answers whose texts are ours, and never a person's. Stored ones are in English. */
const ownTexts = new Set(["message", "reason", "problem", "howTo", "brokenReason", "offReason", "device"]);

/**
 * Translates the texts of an answer into the language of the request. Changes nothing in English.
 *
 * @param answer plain data; anything else in it (dates, streams) stays as it is
 */
export function translateAnswer<T>(answer: T): T {
  const language = currentLanguage();
  if (language === "en") return answer;
  const walk = (value: unknown, field = ""): unknown => {
    if (typeof value === "string") return ownTexts.has(field) ? translate(value, language) : value;
    if (Array.isArray(value)) return value.map((item) => walk(item, field));
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, key)]));
  };
  return walk(answer) as T;
}

type Issue = z.core.$ZodRawIssue;

/** Listed in the sentence: more are of no help. */
const maxOptions = 20;

/**
 * Replaces the library's words ("Invalid input: expected string, received undefined") by sentences for a person, for all
 * inputs whose schema says none of its own. Call it once in a process, before it answers.
 */
export function explainInputs(): void {
  z.config({ customError: explain });
}

function explain(issue: Issue): string {
  const field = (issue.path ?? []).join(".");
  if (field === "" && issue.code !== "unrecognized_keys") {
    return isObjectMissing(issue) ? t.pleaseSendTheRequestAsJson : t.theRequestIsNotValid;
  }
  if (issue.code === "invalid_type") return explainType(field, issue);
  if (issue.code === "invalid_value" && issue.input !== undefined) {
    return format(t.fieldOptions, { field, options: issue.values.slice(0, maxOptions).join(", ") });
  }
  if (issue.code === "too_big")
    return format(t.fieldTooBig, { field, kind: issue.origin, limit: Number(issue.maximum) });
  if (issue.code === "too_small") {
    return format(t.fieldTooSmall, { field, kind: issue.origin, limit: Number(issue.minimum) });
  }
  if (issue.code === "unrecognized_keys") return format(t.fieldUnknown, { field: issue.keys.join(", ") });
  return isMissing(issue) ? format(t.fieldMissing, { field }) : format(t.fieldInvalid, { field });
}

function explainType(field: string, issue: Issue & { code: "invalid_type" }): string {
  return isMissing(issue) ? format(t.fieldMissing, { field }) : format(t.fieldType, { field, kind: issue.expected });
}

function isMissing({ input }: Issue): boolean {
  return input === undefined;
}

function isObjectMissing(issue: Issue): boolean {
  return issue.code === "invalid_type" && issue.expected === "object";
}
