import { limits } from "@bowerbird/contract/limits";

/**
 * When a session that is used now ends: a week from now, and never later than {@link limits.sessionMax} after its sign-in.
 */
export function sessionEnd(signedInAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + limits.sessionTime, signedInAt.getTime() + limits.sessionMax));
}
