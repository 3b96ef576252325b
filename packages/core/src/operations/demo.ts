import type { DemoFull } from "@bowerbird/contract/demo";
import { limits } from "@bowerbird/contract/limits";
import { currentLanguage, say } from "@bowerbird/contract/messages/language-scope";
import { DemoVisitor, User } from "@bowerbird/db";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { findCaller, startSession } from "../accounts/auth/index.ts";
import { removeAccount } from "../backup/personal-data/index.ts";
import { createBuiltInCategories } from "../library/categories/index.ts";
import {
  callerNetwork,
  createJobContext,
  database,
  inTransaction,
  unmanaged,
  type VisitorContext,
} from "../platform/context/index.ts";
import { limited } from "../platform/rate-limits/index.ts";
import { saveSampleLibrary } from "./sample-library.ts";
import t from "./messages.json" with { type: "json" };

/** Why no demo was started, and after how many minutes there is a place. */
interface Full {
  reason: DemoFull;
  minutes: number;
}

/**
 * Gives a visitor an account of their own with the sample library, and signs them in until it is removed. Does nothing for one
 * whose demo runs.
 *
 * @returns null, or why there is no place
 * @throws TOO_MANY_REQUESTS for a network that starts many
 */
export async function startDemo(ctx: VisitorContext): Promise<Full | null> {
  if (await findCaller(ctx)) return null;
  return limited(ctx, "demo", { account: null }, async () => {
    const id = uuid();
    const endsAt = new Date(ctx.now().getTime() + limits.demoTime);
    const full = await inTransaction(ctx, (inner) => openAccount(inner, id, endsAt));
    if (full) return full;
    const visitor = createJobContext(ctx.services, id);
    try {
      await inTransaction(visitor, saveSampleLibrary);
    } catch (error) {
      await removeAccount(visitor);
      throw error;
    }
    await startSession(ctx, id, endsAt);
    return null;
  });
}

async function openAccount(ctx: VisitorContext, id: string, endsAt: Date): Promise<Full | null> {
  await lockVisitors(ctx);
  const network = callerNetwork(ctx) ?? "";
  const open = { endsAt: { $gt: ctx.now() } };
  const visitors = await ctx.em.find(DemoVisitor, open, { orderBy: { endsAt: "asc" }, ...unmanaged, filters: false });
  const neighbors = visitors.filter((visitor) => visitor.network === network);
  if (neighbors.length >= limits.demoVisitorsPerNetwork) return toFull(ctx, "network", neighbors[0]!);
  if (visitors.length >= limits.demoVisitors) return toFull(ctx, "visitors", visitors[0]!);
  await ctx.em.insert(User, {
    id,
    name: say(t.demoVisitorName),
    firstName: say(t.demoVisitorName),
    email: `${id}@demo.invalid`,
    emailVerified: true,
    signedInAt: ctx.now(),
    language: currentLanguage(),
  });
  await ctx.em.insert(DemoVisitor, { userId: id, network, endsAt });
  await createBuiltInCategories(ctx.em, id);
  return null;
}

const minuteMs = 60_000;

function toFull(ctx: VisitorContext, reason: DemoFull, { endsAt }: DemoVisitor): Full {
  return { reason, minutes: Math.ceil((endsAt.getTime() - ctx.now().getTime()) / minuteMs) };
}

/** An arbitrary number, the same in every process. */
const visitorsLock = 7_316_202_603;

/** Waits until no other visitor takes a place: their number must not be exceeded. */
async function lockVisitors(ctx: VisitorContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(${visitorsLock})`.execute(database(ctx));
}

/** Removes the accounts whose time is over with all that is in them, also where no demo is run any more. */
export async function removeEndedDemos(ctx: VisitorContext): Promise<void> {
  const ended = await ctx.em.find(DemoVisitor, { endsAt: { $lte: ctx.now() } }, { ...unmanaged, filters: false });
  for (const { userId } of ended) {
    try {
      await removeAccount(createJobContext(ctx.services, userId));
    } catch (error) {
      // One that cannot be removed now, or that another worker removes, must not keep the others.
      ctx.log.warn({ err: error, userId }, "removing a demo failed: the next sweep tries again");
    }
  }
  if (ended.length > 0) ctx.log.info({ count: ended.length }, "ended demos removed");
}
