import { limits } from "@bowerbird/contract/limits";
import {
  type addSourceInput,
  type changeSourceKeyInput,
  type Source,
  sourceKinds,
  type SourceKindId,
} from "@bowerbird/contract/sources";
import { Source as Row } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { format } from "@bowerbird/contract/messages";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { sealToken } from "../../platform/sealing/index.ts";
import { SourceInputError, sourceReaders } from "./kinds/index.ts";
import t from "../messages.json" with { type: "json" };

/** A source that no worker takes this long has lost its job. */
export const maxWaitMs = 3 * 60_000;

/** The person's sources, the oldest first. */
export async function listSources(ctx: Context): Promise<Source[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { createdAt: "asc", id: "asc" }, ...unmanaged });
  return rows.map((row) => toSource(ctx, row));
}

/**
 * Connects a source and reads it for the first time in the background.
 *
 * @throws BAD_REQUEST when account or key cannot be one; CONFLICT for a source that is there, or at the limit
 */
export async function addSource(ctx: Context, input: z.output<typeof addSourceInput>): Promise<Source> {
  const { kind, key, isDaily } = input;
  const account = tidyAccount(kind, input);
  const id = uuid();
  const source = await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    if ((await inner.em.count(Row, { kind, account })) > 0) throw new AppError("CONFLICT", t.thisIsAlreadyConnected);
    if ((await inner.em.count(Row, {})) >= limits.sources)
      throw new AppError("CONFLICT", format(t.tooManySources, { max: limits.sources }));
    const sealedKey = key === "" ? null : seal(ctx, id, key);
    const state = { nextAt: ctx.now(), heartbeatAt: ctx.now(), createdAt: ctx.now() };
    await inner.em.insert(Row, { userId: ctx.userId, id, kind, account, sealedKey, isDaily, ...state });
    await publish(inner, { type: "sources.changed" });
    return getSource(inner, id);
  });
  await enqueue(ctx, id);
  return source;
}

/** @throws BAD_REQUEST with a sentence for the person */
function tidyAccount(kind: SourceKindId, input: { account: string; key: string }): string {
  const { account, key } = sourceKinds[kind];
  if (account?.isRequired && input.account === "")
    throw new AppError("BAD_REQUEST", format(t.pleaseEnterLabel, { label: account.label }));
  if (key?.isRequired && input.key === "")
    throw new AppError("BAD_REQUEST", format(t.pleaseEnterLabel, { label: key.label }));
  try {
    return sourceReaders[kind].tidyAccount(input);
  } catch (error) {
    throw error instanceof SourceInputError ? new AppError("BAD_REQUEST", error.message) : error;
  }
}

/**
 * Replaces the key and reads the source with it.
 *
 * @throws BAD_REQUEST when it cannot be one, or belongs to another account; NOT_FOUND
 */
export async function changeSourceKey(
  ctx: Context,
  { id, key }: z.output<typeof changeSourceKeyInput>,
): Promise<Source> {
  const { kind, account } = await getSource(ctx, id);
  if (!sourceKinds[kind].key)
    throw new AppError("BAD_REQUEST", format(t.nameNeedsNoKey, { name: sourceKinds[kind].name }));
  if (tidyAccount(kind, { account, key }) !== account)
    throw new AppError("BAD_REQUEST", t.thisKeyBelongsToAnotherAccount);
  await ctx.em.nativeUpdate(Row, { id }, { sealedKey: key === "" ? null : seal(ctx, id, key) });
  return readSourceNow(ctx, { id });
}

/** Reads a source now instead of tomorrow, unless it is being read. @throws NOT_FOUND */
export async function readSourceNow(ctx: Context, { id }: { id: string }): Promise<Source> {
  if ((await getSource(ctx, id)).isReading) return getSource(ctx, id);
  await ctx.em.nativeUpdate(Row, { id }, { nextAt: ctx.now(), lockToken: null, heartbeatAt: ctx.now(), claims: 0 });
  await publish(ctx, { type: "sources.changed" });
  await enqueue(ctx, id);
  return getSource(ctx, id);
}

/** Removes a source with its key. What it has brought stays. @throws NOT_FOUND */
export async function removeSource(ctx: Context, { id }: { id: string }): Promise<Source> {
  const source = await getSource(ctx, id);
  await ctx.em.nativeDelete(Row, { id });
  await publish(ctx, { type: "sources.changed" });
  return source;
}

async function getSource(ctx: Context, id: string): Promise<Source> {
  const row = await ctx.em.findOne(Row, { id }, unmanaged);
  if (!row) throw notFound(t.sourceNotFound);
  return toSource(ctx, row);
}

function toSource(ctx: Context, row: Row): Source {
  const { id, account, isDaily, readAt = null, newLinks, problem = null, nextAt = null, heartbeatAt } = row;
  const isReading = !!heartbeatAt && ctx.now().getTime() - heartbeatAt.getTime() < maxWaitMs;
  return { id, kind: row.kind as SourceKindId, account, isDaily, isReading, readAt, newLinks, problem, nextAt };
}

function seal(ctx: Context, id: string, key: string): string {
  return sealToken(ctx.services.config.appSecret, id, key);
}

function enqueue(ctx: Context, sourceId: string): Promise<void> {
  return ctx.services.enqueue("read-source", { userId: ctx.userId, sourceId });
}
