import type {
  applyProposalInput,
  appliedProposal,
  AssistantChange,
  AssistantProposal,
  ProposedStep,
} from "@bowerbird/contract/assistants";
import { limits } from "@bowerbird/contract/limits";
import { AssistantAct } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, inTransaction, lockPerson, own } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { kindOf, readBookmarks } from "./change-kinds.ts";
import t from "../messages.json" with { type: "json" };

/** Titles shown of a change. */
const maxTitles = 5;

/**
 * Adds a change to the assistant's open proposal with the title, or makes one.
 *
 * @returns the proposal's id
 * @throws CONFLICT when there are too many
 */
export function propose(
  ctx: Context,
  assistant: { id: string; name: string },
  change: AssistantChange,
  title: string,
): Promise<string> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    await inner.em.nativeDelete(AssistantAct, { createdAt: { $lt: oldest(inner) } });
    const open = await inner.em.find(AssistantAct, { assistantId: assistant.id, status: "open" });
    const same = open.find((one) => one.title === title && one.applied === 0 && one.steps !== null);
    const steps = (same?.steps ?? []) as AssistantChange[];
    if (steps.length >= limits.proposalSteps) throw new AppError("CONFLICT", t.proposalIsFull);
    if (same) {
      await inner.em.nativeUpdate(AssistantAct, { id: same.id }, { steps: [...steps, change] });
      return same.id;
    }
    if (open.length >= limits.openProposals) throw new AppError("CONFLICT", t.answerSomeFirst);
    const row = { id: uuid(), userId: inner.userId, assistantId: assistant.id, assistantName: assistant.name };
    await inner.em.insert(AssistantAct, { ...row, title, steps: [change], spent: [], createdAt: inner.now() });
    return row.id;
  });
}

function oldest(ctx: Context): Date {
  return new Date(ctx.now().getTime() - limits.trashTime);
}

/** Proposals of the last 30 days, the newest first: the open ones, or all of one assistant. */
export async function listProposals(ctx: Context, assistantId: string | null): Promise<AssistantProposal[]> {
  const rows = await own(ctx)
    .selectFrom("AssistantAct")
    .select(["id", "assistantId", "assistantName", "title", "status", "steps", "createdAt", "undoneAt"])
    .where("steps", "is not", null)
    .where("createdAt", ">=", oldest(ctx))
    .$if(assistantId === null, (query) => query.where("status", "=", "open"))
    .$if(assistantId !== null, (query) => query.where("assistantId", "=", assistantId))
    .orderBy("id", "desc")
    .limit(limits.historyPage)
    .execute();
  if (rows.length === 0) return [];
  const tree = await loadCategoryTree(ctx);
  const proposals: AssistantProposal[] = [];
  for (const { id, title, status, steps, createdAt, undoneAt, ...by } of rows) {
    const shown: ProposedStep[] = [];
    for (const step of steps as AssistantChange[]) shown.push(await toStep(ctx, step, tree));
    const assistant = { id: by.assistantId, name: by.assistantName };
    const known = { id, assistant, title: title ?? "", status: status as AssistantProposal["status"] };
    proposals.push({ ...known, isUndone: undoneAt !== null, createdAt, steps: shown });
  }
  return proposals;
}

async function toStep(ctx: Context, change: AssistantChange, tree: CategoryTree): Promise<ProposedStep> {
  const { kind, input } = change;
  const {
    ids = [],
    count = ids.length,
    subject = null,
    target = null,
  } = await kindOf(change).preview(ctx, input as never, tree);
  const { titles, from } = ids.length > 0 ? await readBookmarks(ctx, ids, tree) : { titles: [], from: [] };
  // What is there already stays there.
  const moved = kind === "move" ? from.filter(({ path }) => path !== target) : [];
  return { kind, count, subject, target, titles: titles.slice(0, maxTitles), from: moved };
}

/** How many proposals wait for the person. */
export function countProposals(ctx: Context): Promise<number> {
  return ctx.em.count(AssistantAct, { status: "open", steps: { $ne: null }, createdAt: { $gte: oldest(ctx) } });
}

/**
 * Makes the changes of a proposal, as one act with one undo. Called again after an interruption, it goes on.
 *
 * @throws NOT_FOUND; CONFLICT when it was decided, or has other changes than the person was shown
 */
export async function applyProposal(
  ctx: Context,
  { id, steps }: z.output<typeof applyProposalInput>,
): Promise<z.infer<typeof appliedProposal>> {
  const act = { id, changes: new Set<string>() };
  const failed: { step: number; message: string }[] = [];
  for (let step = await begin(ctx, id, steps); step < steps; step += 1) {
    const change = await takeStep(ctx, id, step);
    try {
      await kindOf(change).run({ ...ctx, act }, change.input as never);
    } catch (error) {
      // A bookmark or category may be gone since: the others are changed all the same.
      if (!(error instanceof AppError)) throw error;
      failed.push({ step, message: error.message });
    }
  }
  await ctx.em.nativeUpdate(AssistantAct, { id }, { status: "applied" });
  return { failed };
}

/** @returns the step to go on with */
async function begin(ctx: Context, id: string, steps: number): Promise<number> {
  const proposal = await findOpen(ctx, id);
  if ((proposal.steps as AssistantChange[]).length !== steps) throw new AppError("CONFLICT", t.proposalHasChanged);
  return proposal.applied;
}

async function findOpen(ctx: Context, id: string): Promise<AssistantAct> {
  const proposal = await ctx.em.fork().findOne(AssistantAct, { id, steps: { $ne: null } });
  if (!proposal) throw notFound(t.proposalNotFound);
  if (proposal.status !== "open") throw new AppError("CONFLICT", t.proposalIsDecided);
  return proposal;
}

/** Takes the next step, unless another call has. */
async function takeStep(ctx: Context, id: string, step: number): Promise<AssistantChange> {
  const sessionId = ctx.by.type === "person" ? ctx.by.sessionId : null;
  const begun = { applied: step + 1, finishedAt: ctx.now(), sessionId };
  const taken = await ctx.em.nativeUpdate(AssistantAct, { id, status: "open", applied: step }, begun);
  if (taken === 0) throw new AppError("CONFLICT", t.proposalIsDecided);
  const { steps } = await ctx.em.fork().findOneOrFail(AssistantAct, { id });
  return (steps as AssistantChange[])[step]!;
}

/** Refuses a proposal: nothing changes. @throws NOT_FOUND; CONFLICT when it was decided */
export async function dismissProposal(ctx: Context, { id }: { id: string }): Promise<{ id: string }> {
  const open = { id, status: "open", applied: 0 };
  const dismissed = await ctx.em.nativeUpdate(AssistantAct, open, { status: "dismissed" });
  if (dismissed === 0) throw (await findOpen(ctx, id)) && new AppError("CONFLICT", t.proposalIsDecided);
  return { id };
}
