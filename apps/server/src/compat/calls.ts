import { type ApiContext, appRouter, otherAppsRouter, withinTransaction } from "@bowerbird/api";
import type { UpdateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import type { AddBookmarkInput } from "@bowerbird/contract/bookmarks";
import { type AddressRule, findByAddress, oneAtATime } from "@bowerbird/core/compat/bookmarks";
import { forgetUnusedTag, keepUnusedTags } from "@bowerbird/core/compat/linkding";
import type { Context } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import type { RequestHandler } from "express";
import type { GetContext } from "../request-context.ts";

/** Our own calls, as the calling person. */
export type Calls = ReturnType<typeof appRouter.createCaller>;

/** A cookie is not enough: another site could make a browser send it. @returns a handler that throws UNAUTHORIZED */
export function requireToken(
  getContext: GetContext,
  { absent, wrong }: Record<"absent" | "wrong", string>,
): RequestHandler {
  return async (req, res, next) => {
    const caller = await getContext(req, res).findCaller();
    if (caller?.via.type === "token") return next();
    const isGiven = /^bearer\s/i.test(req.headers.authorization ?? "");
    throw new AppError("UNAUTHORIZED", isGiven ? wrong : absent);
  };
}

/**
 * Saves a link, unless a bookmark has its address by the other product's rule. What only we take for the same page becomes a
 * wanted duplicate. One at a time, because apps send a request again that they do not know the answer of.
 */
export function saveByAddress(
  context: ApiContext,
  ctx: Context,
  link: AddBookmarkInput,
  rule: AddressRule,
): Promise<{ id: string; isNew: boolean }> {
  return oneAtATime(ctx, async (inner) => {
    const saved = await findByAddress(inner, link.url, rule);
    if (saved) return { id: saved.id, isNew: false };
    const { id } = await otherAppsRouter
      .createCaller(contextIn(context, inner))
      .add({ ...link, allowDuplicates: true });
    return { id, isNew: true };
  });
}

/** Our own calls as part of a transaction. */
export function callsIn(context: ApiContext, inner: Context): Calls {
  return appRouter.createCaller(contextIn(context, inner));
}

function contextIn(context: ApiContext, { em, onCommitted }: Context): ApiContext {
  const visitor = { ...context.visitor, em, ...(onCommitted ? { onCommitted } : {}) };
  return withinTransaction({ ...context, visitor });
}

/** Changes a bookmark. The tags that are more than can be stored are left out, and those that nothing uses any more stay listed. */
export async function updateByApp(
  ctx: Context,
  context: ApiContext,
  id: string,
  changes: Omit<UpdateBookmarkInput, "id">,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await keepUnusedTags(ctx, id, () => otherAppsRouter.createCaller(context).update({ id, ...changes }));
}

/** Removes a tag from all bookmarks, and from the tags that apps list. */
export async function deleteTag(
  ctx: Context,
  calls: Calls,
  { name, count }: { name: string; count: number },
): Promise<void> {
  if (count > 0) await calls.tags.delete({ tags: [name] });
  await forgetUnusedTag(ctx, name);
}
