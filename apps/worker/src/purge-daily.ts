import { purgeInvitations, purgeSecurityEvents } from "@bowerbird/core/auth";
import { purgeTrash } from "@bowerbird/core/bookmarks";
import type { VisitorContext } from "@bowerbird/core/context";

const day = 24 * 60 * 60 * 1_000;

/**
 * Empties old trash and removes old security events and expired invitations when it is first called in a process, and then
 * once a day, however often it is called. Neither a restart nor a second worker does harm: what is old goes, and nothing
 * else.
 */
export function purgeDaily(ctx: VisitorContext): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = ctx.now().getTime();
    if (now < next) return;
    await purgeTrash(ctx);
    await purgeSecurityEvents(ctx);
    await purgeInvitations(ctx);
    next = now + day;
  };
}
