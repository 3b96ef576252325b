import { type DemoRefusal, demoRefusals } from "@bowerbird/contract/demo";
import type { VisitorContext } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";

/** The calls that a demo refuses, by the reason; all others are allowed. What has no name here is a door of the server (`demo-doors.ts`). */
const refusedCalls: Record<DemoRefusal, string> = {
  accounts: `
    account.changeEmail account.changePassword account.confirm account.delete account.disconnectGoogle
    account.disconnectOidc auth.acceptInvitation auth.finishLogin auth.forgotPassword auth.invitation auth.login
    auth.resendVerification auth.resetPassword auth.signup auth.startGoogle auth.startOidc auth.verifyEmail passkeys.add
    passkeys.remove passkeys.rename passkeys.signIn passkeys.start passkeys.startSignIn secondFactor.confirm
    secondFactor.renewRecoveryCodes secondFactor.start secondFactor.stop`,
  mail: `notifications.change`,
  network: `
    linkChecks.again linkChecks.change sources.add sources.changeKey sources.read sources.remove webhooks.add
    webhooks.change webhooks.remove webhooks.test`,
  publishing: `
    feeds.open feeds.renew feeds.stop sharing.change sharing.renewAddress sharing.share sharing.stop`,
  programs: `apiTokens.create apiTokens.revoke connectedApps.disconnect`,
  backups: `
    backups.authUrl backups.changeSettings backups.connect backups.connectStorage backups.deleteFile backups.disconnect
    backups.encrypt backups.key backups.stopEncrypting
    backups.run restores.applyPreview restores.cancel restores.start restores.undo`,
};

const reasons = new Map(
  Object.entries(refusedCalls).flatMap(([reason, calls]) =>
    calls
      .trim()
      .split(/\s+/)
      .map((call) => [call, reason as DemoRefusal] as const),
  ),
);

/** The calls that a demo refuses. */
export const demoRefusedCalls: readonly string[] = [...reasons.keys()];

/** Why a demo refuses a call, such as `webhooks.add`; null if it allows it. */
export function demoRefusal(call: string): DemoRefusal | null {
  return reasons.get(call) ?? null;
}

/** @throws FORBIDDEN for a call that a demo does not do */
export function refuseInDemo({ services }: VisitorContext, call: string): void {
  const reason = services.config.demo ? demoRefusal(call) : null;
  if (reason) throw new AppError("FORBIDDEN", demoRefusals[reason]);
}
