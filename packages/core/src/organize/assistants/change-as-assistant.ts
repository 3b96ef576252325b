import type { ChangedAsAssistant, changeAsAssistantInput, proposalReasons } from "@bowerbird/contract/assistants";
import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";
import { limits } from "@bowerbird/contract/limits";
import { AssistantAct } from "@bowerbird/db";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type Context, inTransaction, lockPerson, own } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { isIntoShared, kindOf } from "./change-kinds.ts";
import { propose } from "./proposals.ts";
import t from "../messages.json" with { type: "json" };

/** A program that acts for the person: who has the token, or an app. */
export interface Assistant {
  id: string;
  name: string;
  scopes: readonly ApiTokenScope[];
  /** Whether it organizes without asking first. */
  appliesAtOnce: boolean;
}

type Input = z.output<typeof changeAsAssistantInput>;
type Reason = (typeof proposalReasons)[number];

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * Makes a change for an assistant, as part of what it does in a day, or proposes it to the person: where the assistant
 * may not make it, it would be public, or the assistant has changed 200 rows within an hour.
 *
 * @throws FORBIDDEN without the scope; NOT_FOUND; CONFLICT with too many open proposals; what the change throws
 */
export async function changeAsAssistant(ctx: Context, assistant: Assistant, input: Input): Promise<ChangedAsAssistant> {
  const { change, title, isProposal } = input;
  const kind = kindOf(change);
  const mayWrite = assistant.scopes.includes("write");
  if (kind.scope === "write" && !mayWrite) {
    throw new AppError("FORBIDDEN", t.mayOnlyOrganize, { needsScope: ["write"] });
  }
  const rows = await kind.count(ctx, change.input as never, assistant.id);
  const asks = async (): Promise<Reason | null> => {
    if (!mayWrite && !assistant.appliesAtOnce) return "scope";
    if (isProposal) return "asked";
    return (await isIntoShared(ctx, change)) ? "public" : null;
  };
  const reason = await asks();
  const actId = reason ? null : await spend(ctx, assistant, rows);
  if (actId === null) {
    const proposalId = await propose(ctx, assistant, change, title);
    return { outcome: "proposed", proposalId, reason: reason ?? "limit", changeIds: [], count: 0, failed: [] };
  }
  const act = { id: actId, changes: new Set<string>() };
  const { id, failed = [] } = await kind.run({ ...ctx, act }, change.input as never);
  const changeIds = [...act.changes];
  return { outcome: "done", changeIds, count: await countRows(ctx, changeIds), ...(id && { id }), failed };
}

/**
 * Takes rows from what the assistant may change within an hour, before they are changed: calls at the same time cannot
 * exceed it together.
 *
 * @returns the act of the day; null where it would be too much
 */
function spend(ctx: Context, { id: assistantId, name }: Assistant, rows: number): Promise<string | null> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const now = inner.now();
    const acts = await own(inner)
      .selectFrom("AssistantAct")
      .select(["id", "spent", "createdAt", "undoneAt"])
      .where("assistantId", "=", assistantId)
      .where("steps", "is", null)
      .where("finishedAt", ">=", new Date(now.getTime() - dayMs - hourMs))
      .orderBy("id", "desc")
      .execute();
    const isRecent = ([at]: Spent) => at > now.getTime() - hourMs;
    const recent = acts.flatMap(({ spent }) => (spent as Spent[]).filter(isRecent));
    if (recent.reduce((sum, [, count]) => sum + count, rows) > limits.assistantRows) return null;
    const today = now.toISOString().slice(0, 10);
    const open = acts.find((act) => act.undoneAt === null && act.createdAt.toISOString().startsWith(today));
    const spent = [...((open?.spent ?? []) as Spent[]).filter(isRecent), [now.getTime(), rows] satisfies Spent];
    if (open) {
      await inner.em.nativeUpdate(AssistantAct, { id: open.id }, { spent, finishedAt: now });
      return open.id;
    }
    const id = uuid();
    const row = { id, userId: inner.userId, assistantId, assistantName: name, status: "applied", steps: null, spent };
    await inner.em.insert(AssistantAct, { ...row, createdAt: now, finishedAt: now });
    return id;
  });
}

/** When (ms), and how many rows. */
type Spent = [at: number, rows: number];

async function countRows(ctx: Context, changeIds: readonly string[]): Promise<number> {
  if (changeIds.length === 0) return 0;
  const changes = own(ctx).selectFrom("BookmarkChange").where("id", "in", changeIds);
  const sum = sql<number>`coalesce(sum(greatest(count, 1)), 0)::int`.as("rows");
  return (await changes.select(sum).executeTakeFirstOrThrow()).rows;
}
