import { sql } from "kysely";
import type { EntityManager, Database } from "@bowerbird/db";
import type { Logger } from "pino";
import type { Config } from "../config/index.ts";
import type { Auth } from "../auth/create-auth.ts";
import type { CallerCache } from "../auth/caller-cache.ts";
import type { Drive } from "../backups/drive.ts";
import type { Enqueue, JobSchedules } from "../jobs/index.ts";
import type { Model } from "../ai/model.ts";
import type { Embedder } from "../meaning/embedder.ts";
import type { Mailer } from "../mail/index.ts";
import type { PageFetcher } from "../metadata/page-fetcher.ts";
import type { Limiter } from "../rate-limits/limiter.ts";

/** What one process holds for all its requests and jobs. */
export interface Services {
  config: Config;
  log: Logger;
  enqueue: Enqueue;
  schedules: JobSchedules;
  mailer: Mailer;
  pages: PageFetcher;
  auth: Auth;
  callers: CallerCache;
  limiter: Limiter;
  /** Null: the built-in categoriser does all the work. */
  model: Model | null;
  /** Null: search finds by words alone. */
  embedder: Embedder | null;
  /** Null: this server is not known to Google. */
  drive: Drive | null;
  /** A fresh unit of work on the database. */
  forkEm: () => EntityManager;
  /** The time; replaced in tests. */
  now: () => Date;
}

/** What one request or job of nobody in particular works with. */
export interface VisitorContext {
  services: Services;
  em: EntityManager;
  /** Headers of the request, for what concerns the session; empty in a job. */
  headers: Headers;
  /** Adds a header to the answer, for what concerns the session; does nothing in a job. */
  appendHeader: (name: string, value: string) => void;
  log: Logger;
  now: () => Date;
}

/** What one request or job of one person works with. Every query names `userId`. */
export interface Context extends VisitorContext {
  userId: string;
}

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

/** The context of a job that works for a person. */
export function createJobContext(services: Services, userId: string): Context {
  return actAs(createVisitorContext(services), userId);
}

/** The visitor's context as that of a person: from here on its entity manager reads and changes this person's rows only. */
export function actAs(ctx: VisitorContext, userId: string): Context {
  ctx.em.setFilterParams("person", { userId });
  return { ...ctx, userId };
}

/** The same context with an entity manager of its own, outside of any transaction: for work beside the context's. */
export function forkContext<C extends VisitorContext>(ctx: C): C {
  return { ...ctx, em: ctx.em.fork() };
}

/** The query builder on the context's connection: inside {@link inTransaction} it is the transaction's. */
export function database(ctx: VisitorContext): Database {
  return ctx.em.getKysely() as unknown as Database;
}

export { everyone, own } from "./queries.ts";

/** Lets the statements of this transaction take as long as they need: for work that must end, however large it is. */
export async function liftTimeLimit(ctx: VisitorContext): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(database(ctx));
}

/** Runs the work in one transaction: all of it is kept, or nothing. */
export function inTransaction<C extends VisitorContext, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return ctx.em.transactional((em) => work({ ...ctx, em }));
}
