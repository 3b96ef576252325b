import { purgeInvitations, purgeSecurityEvents } from "@bowerbird/core/accounts/auth";
import { purgeTrash } from "@bowerbird/core/library/bookmarks";
import type { VisitorContext } from "@bowerbird/core/platform/context";

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Removes old trash, old security events and expired invitations at the first call in a process and then once a day.
 * Idempotent, so restarts and concurrent workers do no harm.
 */
export function purgeDaily(ctx: VisitorContext): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = ctx.now().getTime();
    if (now < next) return;
    await purgeTrash(ctx);
    await purgeSecurityEvents(ctx);
    await purgeInvitations(ctx);
    next = now + dayMs;
  };
}
