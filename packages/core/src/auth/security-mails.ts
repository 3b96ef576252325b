import { greet, isMailable, type Mail } from "../mail/index.ts";
import type { Happening, Recipient } from "./tell-person.ts";

interface Told {
  subject: string;
  what: string;
  /** What to do by a person who did not do it; the link follows. */
  otherwise: string;
  path: "/forgot-password" | "/settings?tab=account";
}

export function securityMail(
  user: Recipient,
  { appUrl, when }: Happening,
  { subject, what, otherwise, path }: Told,
): Mail {
  const link = appUrl + path;
  const text = [greet(user.name), what, `When: ${when}.`, otherwise, link].join("\n\n");
  return { to: user.email, subject, text: `${text}\n`, link };
}

export function newDeviceMail(user: Recipient, happening: Happening): Mail {
  return securityMail(user, happening, {
    subject: "New sign-in to your Bowerbird account",
    what: "Somebody signed in to your account with a device that has not signed in before.",
    otherwise:
      "If it was you, you need not do anything. If it was not you, choose another password now; that signs out every device and revokes all tokens:",
    path: "/forgot-password",
  });
}

export function newTokenMail(name: string) {
  return (user: Recipient, happening: Happening): Mail =>
    securityMail(user, happening, {
      subject: "A new token for your Bowerbird account",
      what: `A personal token was made for your account${isMailable(name) ? `: "${name}"` : ""}. A program or browser extension that has it can use your bookmarks.`,
      otherwise: "If it was not you, revoke the token here and change your password:",
      path: "/settings?tab=account",
    });
}

export function driveConnectedMail(driveEmail: string) {
  return (user: Recipient, happening: Happening): Mail =>
    securityMail(user, happening, {
      subject: "A Google Drive was connected to your Bowerbird account",
      what: `The Google Drive of ${driveEmail} was connected to your account. Your backups go there.`,
      otherwise: "If it was not you, choose another password now, then disconnect the drive in the settings:",
      path: "/forgot-password",
    });
}

/** To the address that the account had until now, which can no longer get a link to reset the password. */
export function emailChangedMail(newEmail: string) {
  return (user: Recipient, happening: Happening): Mail =>
    securityMail(user, happening, {
      subject: "Your Bowerbird email was changed",
      what: `The email address of your account is now ${newEmail}. You sign in with that address from now on.`,
      otherwise:
        "If it was not you, change your password in the settings now, and tell the people who run this Bowerbird:",
      path: "/settings?tab=account",
    });
}

export function passwordChangedMail({ isEverythingRevoked }: { isEverythingRevoked: boolean }) {
  const others = "All other devices were signed out and all tokens were revoked.";
  return (user: Recipient, happening: Happening): Mail =>
    securityMail(user, happening, {
      subject: "Your Bowerbird password was changed",
      what: `The password of your account was changed.${isEverythingRevoked ? ` ${others}` : ""}`,
      otherwise: "If it was not you, choose another password now:",
      path: "/forgot-password",
    });
}

export function passwordResetMail(user: Recipient, happening: Happening): Mail {
  return securityMail(user, happening, {
    subject: "Your Bowerbird password was reset",
    what: "A new password was chosen for your account with a link from our mail. All devices were signed out and all tokens were revoked.",
    otherwise:
      "If it was not you, somebody else can read your mail: secure your mailbox, then choose another password:",
    path: "/forgot-password",
  });
}
