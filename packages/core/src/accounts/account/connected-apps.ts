import type { AppRequest, AppScope, ConnectedApp } from "@bowerbird/contract/connected-apps";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { AppRecord, ConnectedApp as App } from "@bowerbird/db";
import { appConnectedMail, forgetSessions, recordSecurityEvent, tellPerson } from "../auth/index.ts";
import { type Context, inTransaction, lockPerson, unmanaged } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

/** The apps that the person has let in, newest first. */
export async function listConnectedApps(ctx: Context): Promise<ConnectedApp[]> {
  const rows = await ctx.em.find(App, {}, { orderBy: { createdAt: "desc", id: "desc" }, ...unmanaged });
  return rows.map(({ id, name, host, isVerified, createdAt, lastUsedAt = null, ...row }) => {
    return { id, name, host, isVerified, scopes: row.scopes as AppScope[], createdAt, lastUsedAt };
  });
}

/**
 * Lets an app in; the person is notified by mail. It has no token before it takes its code.
 *
 * @param app `id` of the grant that the library is about to store
 * @throws CONFLICT when the person has too many
 */
export async function connectApp(ctx: Context, app: AppRequest & { id: string; clientId: string }): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    if ((await inner.em.count(App, {})) >= limits.connectedApps) {
      throw new AppError("CONFLICT", format(t.tooManyApps, { max: limits.connectedApps }));
    }
    await inner.em.insert(App, { ...app, userId: inner.userId, createdAt: inner.now() });
  });
  await recordSecurityEvent(ctx, ctx.userId, "app-connected", `${app.name} (${app.host})`);
  await tellPerson(ctx, ctx.userId, appConnectedMail(app));
}

/** Ends an app's access right away, in every process. @throws NOT_FOUND for someone else's app */
export async function disconnectApp(ctx: Context, { id }: { id: string }): Promise<{ message: string }> {
  const app = await ctx.em.findOne(App, { id }, unmanaged);
  if (!app) throw notFound(t.appNotFound);
  await ctx.em.nativeDelete(App, { id });
  await ctx.em.nativeDelete(AppRecord, { userId: ctx.userId, grantId: id }, { filters: false });
  await forgetSessions(ctx, ctx.userId);
  await recordSecurityEvent(ctx, ctx.userId, "app-disconnected", `${app.name} (${app.host})`);
  return { message: t.theAppIsDisconnected };
}
