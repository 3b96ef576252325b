import { setTimeout as sleep } from "node:timers/promises";
import { ModelLease } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { type Context, inTransaction } from "../context/index.ts";
import { ModelError, type ModelLimits, type ModelUse } from "../ports/model.ts";
import { lockAllowance, readUse, recordUse } from "./allowance.sql.ts";
import { costMicros } from "./usage.ts";
import t from "../messages.json" with { type: "json" };

export { embeddingTokensPerToken } from "./allowance.sql.ts";
export { costMicros, type ModelUsageTotal, totalModelUsage } from "./usage.ts";

/** Interval of checks for a free slot. */
const pollIntervalMs = 100;
/** A slot expires this long after its call's timeout, so only a crashed process leaves one behind. */
const slotReserveMs = 15_000;

/** A model with call limits. */
interface MeteredModel {
  name: string;
  limits: ModelLimits;
}

/**
 * Calls the model once a slot is free across all processes and the person has tokens left today, and records the usage.
 *
 * @param tokens upper bound for the call; for an embedding model a tenth of its tokens
 * @throws ModelError when the day's tokens are used up or no slot becomes free before the signal aborts
 */
export async function withAllowance<T extends ModelUse>(
  ctx: Context,
  model: MeteredModel,
  tokens: number,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  const slot = await waitForSlot(ctx, model, tokens, signal);
  let answer: T | null = null;
  try {
    answer = await call();
    return answer;
  } finally {
    await releaseSlot(ctx, model, slot, answer);
  }
}

async function waitForSlot(ctx: Context, model: MeteredModel, tokens: number, signal: AbortSignal): Promise<string> {
  for (;;) {
    const slot = signal.aborted ? null : await acquireSlot(ctx, model, tokens);
    if (slot !== null) return slot;
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => {
      throw new ModelError(t.theModelIsBusy, false);
    });
  }
}

/** @returns null while all slots are taken */
function acquireSlot(ctx: Context, { limits }: MeteredModel, tokens: number): Promise<string | null> {
  return inTransaction(ctx, async (inner) => {
    await lockAllowance(inner);
    await inner.em.nativeDelete(ModelLease, { expiresAt: { $lt: ctx.now() } }, { filters: false });
    const used = await readUse(inner);
    if (used.tokens + tokens > limits.tokensPerDay) throw new ModelError(t.modelQuotaSpent, true);
    if (used.leases >= limits.maxConcurrentCalls) return null;
    const id = uuid();
    const expiresAt = new Date(ctx.now().getTime() + limits.callTimeoutMs + slotReserveMs);
    await inner.em.insert(ModelLease, { userId: ctx.userId, id, tokens, expiresAt });
    return id;
  });
}

/** Releases the slot and records the usage; a failed call counts without tokens. */
async function releaseSlot(ctx: Context, model: MeteredModel, slot: string, answer: ModelUse | null): Promise<void> {
  const { promptTokens = 0, completionTokens = 0, embeddingTokens = 0 } = answer ?? {};
  const costs = costMicros(model.name, promptTokens + embeddingTokens, completionTokens);
  await recordUse(ctx, slot, { promptTokens, completionTokens, embeddingTokens, costMicros: costs });
}
