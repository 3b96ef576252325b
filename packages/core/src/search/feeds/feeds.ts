import { randomBytes } from "node:crypto";
import type { Feed, OpenFeedInput } from "@bowerbird/contract/feeds";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { Feed as Row } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { recordSecurityEvent } from "../../accounts/auth/index.ts";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { hashToken, sealToken, unsealToken } from "../../platform/sealing/index.ts";
import t from "../messages.json" with { type: "json" };
import { nameTargets, type Target } from "./targets.ts";

/** The person's feeds, the oldest first; without those of what was deleted. */
export async function listFeeds(ctx: Context): Promise<Feed[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { id: "asc" }, ...unmanaged });
  const names = await nameTargets(ctx, rows as Target[]);
  return rows.flatMap((row, index) => {
    const name = names[index];
    return name === null || name === undefined ? [] : [toFeed(ctx, row, name)];
  });
}

/**
 * The feed of a category, tag or saved search; the same one each time, until it is stopped.
 *
 * @throws NOT_FOUND when there is no such thing; CONFLICT at the limit
 */
export async function openFeed(ctx: Context, input: OpenFeedInput): Promise<Feed> {
  const target = toTarget(input);
  const { feed, isNew } = await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const known = await listFeeds(inner);
    const same = known.find(({ kind, target: other }) => kind === target.kind && isSame(target, other));
    if (same) return { feed: same, isNew: false };
    if (known.length >= limits.feeds) throw new AppError("CONFLICT", format(t.tooManyFeeds, { max: limits.feeds }));
    const [name] = await nameTargets(inner, [target]);
    if (name === null || name === undefined) throw notFound(t.feedNotFound);
    // Rows of what was deleted would add up.
    await inner.em.nativeDelete(Row, { id: { $nin: known.map(({ id }) => id) } });
    const id = uuid();
    const row = { userId: ctx.userId, id, ...target, ...newToken(ctx, id), createdAt: ctx.now() };
    await inner.em.insert(Row, row);
    return { feed: toFeed(ctx, row, name), isNew: true };
  });
  if (isNew) await recordSecurityEvent(ctx, ctx.userId, "feed-created", feed.name);
  return feed;
}

/** Gives the feed a new address; the old one ends. @throws NOT_FOUND */
export async function renewFeed(ctx: Context, { id }: { id: string }): Promise<Feed> {
  await ctx.em.nativeUpdate(Row, { id }, newToken(ctx, id));
  const feed = (await listFeeds(ctx)).find((one) => one.id === id);
  if (!feed) throw notFound(t.feedNotFound);
  await recordSecurityEvent(ctx, ctx.userId, "feed-created", feed.name);
  return feed;
}

/** Ends the feed. @throws NOT_FOUND */
export async function stopFeed(ctx: Context, { id }: { id: string }): Promise<{ id: string }> {
  if ((await ctx.em.nativeDelete(Row, { id })) === 0) throw notFound(t.feedNotFound);
  return { id };
}

function toTarget({ categoryId, tag, searchId }: OpenFeedInput): Target {
  if (categoryId !== undefined) return { kind: "category", target: categoryId };
  return tag === undefined ? { kind: "search", target: searchId! } : { kind: "tag", target: tag };
}

function isSame({ kind, target }: Target, other: string): boolean {
  return kind === "tag" ? target.toLowerCase() === other.toLowerCase() : target === other;
}

/** 256 random bits. */
function newToken({ services }: Context, id: string): Pick<Row, "hash" | "sealedToken"> {
  const token = randomBytes(32).toString("base64url");
  return { hash: hashToken(token), sealedToken: sealToken(services.config.appSecret, id, token) };
}

function toFeed({ services: { config } }: Context, row: Omit<Row, "userId">, name: string): Feed {
  const { id, kind, target, createdAt, sealedToken } = row;
  const token = unsealToken(config.appSecret, id, sealedToken);
  const address = token === null ? null : `${config.appUrl}/feeds/${token}.atom`;
  return { id, kind: kind as Feed["kind"], target, name, createdAt, address };
}
