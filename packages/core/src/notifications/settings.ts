import type { NotificationSettings } from "@bowerbird/contract/notifications";
import type { Context } from "../context/index.ts";
import { loadNotifications, storeNotifications } from "./notification-row.ts";

/** What the person wants mail about. */
export async function getNotifications(ctx: Context): Promise<NotificationSettings> {
  const { nextDigestAt: _, ...settings } = await loadNotifications(ctx);
  return settings;
}

/** Changes what the person wants mail about; what is left out stays. */
export async function changeNotifications(
  ctx: Context,
  change: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  await storeNotifications(ctx, change);
  return getNotifications(ctx);
}
