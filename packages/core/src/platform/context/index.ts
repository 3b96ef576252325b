import { isIPv6 } from "node:net";
import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import type { Logger } from "pino";
import {
  type Database,
  type EntityManager,
  type PersonalTable,
  queryBuilder,
  tableQueryBuilder,
  type Tables,
} from "@bowerbird/db";
import type { Config } from "../config/index.ts";
import type { CallerCache } from "../ports/caller-cache.ts";
import type { BackupStorages, Drive } from "../ports/backup-storage.ts";
import type { Enqueue, JobSchedules } from "../jobs/index.ts";
import type { Model, Embedder } from "../ports/model.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { PageFetcher } from "../ports/page-fetcher.ts";
import type { WebhookSender } from "../ports/webhook-sender.ts";
import type { Limiter } from "../ports/limiter.ts";

/** What one process holds for all its requests and jobs. Later areas add what they bring: accounts `auth`, the library `rules`. */
export interface Services {
  config: Config;
  log: Logger;
  enqueue: Enqueue;
  schedules: JobSchedules;
  mailer: Mailer;
  pages: PageFetcher;
  webhooks: WebhookSender;
  callers: CallerCache;
  limiter: Limiter;
  /** Null: only the built-in categorizer is used. */
  model: Model | null;
  /** Null: no semantic search. */
  embedder: Embedder | null;
  /** Null: no Google client is configured. */
  drive: Drive | null;
  /** Where backups go without Google. */
  storages: BackupStorages;
  /** A fresh unit of work on the database. */
  forkEm: () => EntityManager;
  /** One on a few connections of their own: strangers never wait for people who are signed in, nor these for them. */
  forkStrangersEm: () => EntityManager;
  /** The time; replaced in tests. */
  now: () => Date;
  /** By which other workers see whether this one lives, see `WorkerPresence`; only in a worker. */
  workerKey?: number;
  /** Aborts when the process is asked to stop: work ends at its next step, and is given back; only in a worker. */
  stopping?: AbortSignal;
}

/** The context of a request or job without a signed-in person. */
export interface VisitorContext {
  services: Services;
  em: EntityManager;
  /** Headers of the request; empty in a job. */
  headers: Headers;
  /** Adds a header to the answer; does nothing in a job. */
  appendHeader: (name: string, value: string) => void;
  log: Logger;
  now: () => Date;
  /** What to do once the transaction is committed; absent outside of one. */
  onCommitted?: (() => void | Promise<void>)[];
}

/** Who makes a change: the person in the web app, the browser extension, a program with a token, or a job. */
export type Actor =
  | { type: "person"; sessionId: string }
  | { type: "extension" }
  | { type: "token"; name: string }
  | { type: "ai" };

/** Whether a program with a token makes a change, the extension among them. */
export function isByToken({ by }: Pick<Context, "by">): boolean {
  return by.type === "token" || by.type === "extension";
}

/** The context of a person's request or job. Every query names `userId`. */
export interface Context extends VisitorContext {
  userId: string;
  by: Actor;
  /** For the first change of a request that its client has named, see `runOnce`. */
  changeId?: string;
  /** The assistant's act that all changes are part of. */
  act?: { id: string; changes: Set<string> };
}

/** Set by the server to the request's IP address; the server drops a value that a client sends. */
export const addressHeader = "x-bowerbird-address";

export function createVisitorContext(services: Services, request: Partial<VisitorContext> = {}): VisitorContext {
  return {
    services,
    em: services.forkEm(),
    headers: new Headers(),
    appendHeader: () => {},
    log: services.log,
    now: services.now,
    ...request,
  };
}

/** The context of someone who reads what people share: nothing of their request is known, and their statements take two seconds at most. */
export function createStrangerContext(services: Services): VisitorContext {
  return createVisitorContext(services, { em: services.forkStrangersEm() });
}

/** The context of a job on behalf of a person. */
export function createJobContext(services: Services, userId: string): Context {
  return actAs(createVisitorContext(services), userId);
}

/** The visitor's context as that of a person: from here on its entity manager reads and changes this person's rows only. */
export function actAs(ctx: VisitorContext, userId: string, by: Actor = { type: "ai" }): Context {
  ctx.em.setFilterParams("person", { userId });
  return { ...ctx, userId, by };
}

/** The same context with an entity manager of its own, outside of any transaction: for work beside the context's. */
export function forkContext<C extends VisitorContext>(ctx: C): C {
  return { ...ctx, em: ctx.em.fork() };
}

/** The query builder on the context's connection: inside {@link inTransaction} it is the transaction's. */
export function database(ctx: VisitorContext): Database {
  return tableQueryBuilder(ctx.em);
}

/** Removes the statement timeout in this transaction: for work that must finish, however large it is. */
export async function liftTimeLimit(ctx: VisitorContext): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(database(ctx));
}

/** Runs the work in one transaction in which each statement may take this long (ms). */
export function withTimeLimit<C extends VisitorContext, T>(
  ctx: C,
  ms: number,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    // One process of the database for one call: the others' statements have the other processors.
    await sql`
      select set_config('statement_timeout', ${String(ms)}, true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      database(inner),
    );
    return work(inner);
  });
}

/** Runs the work in one transaction; an error rolls all of it back. */
export function inTransaction<C extends VisitorContext, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.onCommitted) return ctx.em.transactional((em) => work({ ...ctx, em }));
  return runOutermost(ctx, work);
}

async function runOutermost<C extends VisitorContext, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const onCommitted: (() => void | Promise<void>)[] = [];
  const result = await ctx.em.transactional((em) => work({ ...ctx, em, onCommitted }));
  for (const run of onCommitted) await run();
  return result;
}

/**
 * Does something now, or once the transaction that this is part of is committed: other processes see its rows only then.
 *
 * @param run must not fail. What it returns is waited for, because a command ends right after its transaction.
 */
export async function afterCommit({ onCommitted }: VisitorContext, run: () => void | Promise<void>): Promise<void> {
  if (onCommitted) onCommitted.push(run);
  else await run();
}

/** The IP address of the request; null in a job. */
export function callerAddress(ctx: VisitorContext): string | null {
  return ctx.headers.get(addressHeader);
}

/** The network of the request; null in a job. */
export function callerNetwork(ctx: VisitorContext): string | null {
  const address = callerAddress(ctx);
  return address && toNetwork(address);
}

/** The /64 network of an IPv6 address, since one household has 2^64 of them; an IPv4 address as it is. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first!.length - last!.length }, () => "0");
  const groups = [...first!, ...zeros, ...last!].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}

/** Queries on the rows of all people: for visitors, sweeps and operators. */
export function everyone(ctx: VisitorContext): Kysely<Tables> {
  return queryBuilder(ctx.em);
}

/**
 * For reads by the entity manager: rows as they are now. A context can live for minutes, in which other processes change
 * what an identity map would still hold.
 */
export const unmanaged = { disableIdentityMap: true } as const;

/**
 * Locks the person's row until the transaction ends: for changes that must see each other, of rows that may not exist, of
 * the category tree, and of many bookmarks.
 */
export async function lockPerson(ctx: Context): Promise<void> {
  await everyone(ctx).selectFrom("User").select("id").where("id", "=", ctx.userId).forNoKeyUpdate().execute();
}

/** Relations that own no column: their rows name the other row by its id. */
type Relation =
  | "bookmark"
  | "category"
  | "change"
  | "import"
  | "origin"
  | "recategorization"
  | "restore"
  | "rule"
  | "webhook";
export type NewRow<T extends PersonalTable> = Omit<Insertable<Tables[T]>, "userId" | Relation>;

/** Queries on one person's rows. */
interface OwnQueries {
  selectFrom<T extends PersonalTable>(table: T): SelectQueryBuilder<Tables, T, object>;
  insertInto<T extends PersonalTable>(
    table: T,
    row: NewRow<T> | readonly NewRow<T>[],
  ): InsertQueryBuilder<Tables, T, InsertResult>;
  updateTable<T extends PersonalTable>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult>;
  deleteFrom<T extends PersonalTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult>;
}

/** Queries on the person's own rows: the condition on the person, or their id in a new row, is already there. */
export function own(ctx: Context): OwnQueries {
  const db = queryBuilder(ctx.em);
  const { userId } = ctx;
  // Any personal table instead of the given one: the types of Kysely cannot express a condition for all of them.
  type Any = "BackupRun";
  const queries = {
    selectFrom: (table: Any) => db.selectFrom(table).where(`${table}.userId`, "=", userId),
    insertInto: (table: Any, row: object | readonly object[]) =>
      db.insertInto(table).values([row].flat().map((one) => ({ ...one, userId })) as never),
    updateTable: (table: Any) => db.updateTable(table).where("userId", "=", userId),
    deleteFrom: (table: Any) => db.deleteFrom(table).where("userId", "=", userId),
  };
  return queries as unknown as OwnQueries;
}
