import { isMailable, type Mail } from "../mail/index.ts";
import { securityMail } from "./security-mails.ts";
import type { Happening, Recipient } from "./tell-person.ts";

export function secondFactorOnMail(user: Recipient, happening: Happening): Mail {
  return securityMail(user, happening, {
    subject: "Two-step sign-in is on for your Bowerbird account",
    what: "Two-step sign-in was switched on for your account. A sign-in with your password now also needs a code from your authenticator app.",
    otherwise: "If it was not you, switch it off here and change your password:",
    path: "/settings?tab=account",
  });
}

export function secondFactorOffMail(user: Recipient, happening: Happening): Mail {
  return securityMail(user, happening, {
    subject: "Two-step sign-in is off for your Bowerbird account",
    what: "Two-step sign-in was switched off for your account. Your password alone signs you in.",
    otherwise: "If it was not you, choose another password now, then switch it on again in the settings:",
    path: "/forgot-password",
  });
}

export function passkeyAddedMail(name: string) {
  return (user: Recipient, happening: Happening): Mail =>
    securityMail(user, happening, {
      subject: "A passkey was added to your Bowerbird account",
      what: `A passkey was added to your account${named(name)}. It signs you in without your password.`,
      otherwise: "If it was not you, remove the passkey here and change your password:",
      path: "/settings?tab=account",
    });
}

export function passkeyRemovedMail(name: string) {
  return (user: Recipient, happening: Happening): Mail =>
    securityMail(user, happening, {
      subject: "A passkey was removed from your Bowerbird account",
      what: `A passkey was removed from your account${named(name)}. It no longer signs you in.`,
      otherwise: "If it was not you, choose another password now:",
      path: "/forgot-password",
    });
}

function named(name: string): string {
  return isMailable(name) ? `: "${name}"` : "";
}
