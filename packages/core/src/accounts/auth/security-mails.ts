import { User } from "@bowerbird/db";
import { unmanaged, type VisitorContext, callerAddress } from "../../platform/context/index.ts";
import { type Mail, queueMail, greet, isMailable } from "../mail/index.ts";
import { deviceName } from "./device-name.ts";

export interface Recipient {
  email: string;
  name: string;
}

/** When and from where something was done. */
export interface EventOrigin {
  appUrl: string;
  /** E.g. "22 November 2026, 20:01 UTC, with Firefox on Linux, from the address 203.0.113.9". */
  when: string;
}

interface Told {
  subject: string;
  what: string;
  /** Advice for a person who did not do it; the link follows. */
  otherwise: string;
  path: "/forgot-password" | "/settings?tab=account";
}

/** Mails the person about a change to their account. */
export async function tellPerson(
  ctx: VisitorContext,
  userId: string,
  make: (user: Recipient, origin: EventOrigin) => Mail,
): Promise<void> {
  const user = await ctx.em.findOne(User, { id: userId }, unmanaged);
  if (user) await queueMail(ctx, make(user, describeOrigin(ctx)));
}

export function describeOrigin(ctx: VisitorContext): EventOrigin {
  const day = ctx.now().toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const address = callerAddress(ctx);
  const userAgent = ctx.headers.get("user-agent");
  const device = userAgent === null ? "" : `, with ${deviceName(userAgent)}`;
  const when = `${day.replace(" at ", ", ")} UTC${device}${address === null ? "" : `, from the address ${address}`}`;
  return { appUrl: ctx.services.config.appUrl, when };
}

export function newDeviceMail(user: Recipient, origin: EventOrigin): Mail {
  return securityMail(user, origin, {
    subject: "New sign-in to your Bowerbird account",
    what: "Somebody signed in to your account with a device that has not signed in before.",
    otherwise:
      "If it was you, you need not do anything. If it was not you, choose another password now; that signs out every device and revokes all tokens:",
    path: "/forgot-password",
  });
}

export function newTokenMail(name: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: "A new token for your Bowerbird account",
      what: `A personal token was made for your account${isMailable(name) ? `: "${name}"` : ""}. A program or browser extension that has it can use your bookmarks.`,
      otherwise: "If it was not you, revoke the token here and change your password:",
      path: "/settings?tab=account",
    });
}

export function driveConnectedMail(driveEmail: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: "A Google Drive was connected to your Bowerbird account",
      what: `The Google Drive of ${driveEmail} was connected to your account. Your backups go there.`,
      otherwise: "If it was not you, choose another password now, then disconnect the drive in the settings:",
      path: "/forgot-password",
    });
}

/** Sent to the previous address, which can no longer receive a link to reset the password. */
export function emailChangedMail(newEmail: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: "Your Bowerbird email was changed",
      what: `The email address of your account is now ${newEmail}. You sign in with that address from now on.`,
      otherwise:
        "If it was not you, change your password in the settings now, and tell the people who run this Bowerbird:",
      path: "/settings?tab=account",
    });
}

export function passwordChangedMail({ isEverythingRevoked }: { isEverythingRevoked: boolean }) {
  const others = "All other devices were signed out and all tokens were revoked.";
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: "Your Bowerbird password was changed",
      what: `The password of your account was changed.${isEverythingRevoked ? ` ${others}` : ""}`,
      otherwise: "If it was not you, choose another password now:",
      path: "/forgot-password",
    });
}

export function passwordResetMail(user: Recipient, origin: EventOrigin): Mail {
  return securityMail(user, origin, {
    subject: "Your Bowerbird password was reset",
    what: "A new password was chosen for your account with a link from our mail. All devices were signed out and all tokens were revoked. Passkeys and two-step sign-in stay as they were: check them in the settings.",
    otherwise: "If it was not you, someone else can read your mail: secure your mailbox, then choose another password:",
    path: "/forgot-password",
  });
}

export function secondFactorOnMail(user: Recipient, origin: EventOrigin): Mail {
  return securityMail(user, origin, {
    subject: "Two-step sign-in is on for your Bowerbird account",
    what: "Two-step sign-in was switched on for your account. A sign-in with your password now also needs a code from your authenticator app.",
    otherwise: "If it was not you, switch it off here and change your password:",
    path: "/settings?tab=account",
  });
}

export function secondFactorOffMail(user: Recipient, origin: EventOrigin): Mail {
  return securityMail(user, origin, {
    subject: "Two-step sign-in is off for your Bowerbird account",
    what: "Two-step sign-in was switched off for your account. Your password alone signs you in.",
    otherwise: "If it was not you, choose another password now, then switch it on again in the settings:",
    path: "/forgot-password",
  });
}

export function passkeyAddedMail(name: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: "A passkey was added to your Bowerbird account",
      what: `A passkey was added to your account${named(name)}. It signs you in without your password.`,
      otherwise: "If it was not you, remove the passkey here and change your password:",
      path: "/settings?tab=account",
    });
}

export function passkeyRemovedMail(name: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: "A passkey was removed from your Bowerbird account",
      what: `A passkey was removed from your account${named(name)}. It no longer signs you in.`,
      otherwise: "If it was not you, choose another password now:",
      path: "/forgot-password",
    });
}

function securityMail(user: Recipient, { appUrl, when }: EventOrigin, { subject, what, otherwise, path }: Told): Mail {
  const link = appUrl + path;
  const text = [greet(user.name), what, `When: ${when}.`, otherwise, link].join("\n\n");
  return { to: user.email, subject, text: `${text}\n`, link };
}

function named(name: string): string {
  return isMailable(name) ? `: "${name}"` : "";
}
