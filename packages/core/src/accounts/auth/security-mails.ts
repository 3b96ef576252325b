import { User } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import { currentLanguage, say } from "@bowerbird/contract/messages/language-scope";
import { unmanaged, type VisitorContext, callerAddress } from "../../platform/context/index.ts";
import { type Mail, queueMail, greet, isMailable } from "../mail/index.ts";
import { deviceName } from "./device-name.ts";
import type { Claimed } from "./unverified-account.ts";
import t from "../messages.json" with { type: "json" };

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
  path: "/forgot-password" | "/settings?tab=account" | "/settings?tab=developer";
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
  const language = currentLanguage();
  const day = ctx.now().toLocaleString(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const address = callerAddress(ctx);
  const userAgent = ctx.headers.get("user-agent");
  const when = format(t.when, {
    time: day.replace(" at ", ", "),
    hasDevice: userAgent === null ? "no" : "yes",
    device: userAgent === null ? "" : deviceName(userAgent),
    hasAddress: address === null ? "no" : "yes",
    address: address ?? "",
  });
  return { appUrl: ctx.services.config.appUrl, when };
}

export function newDeviceMail(user: Recipient, origin: EventOrigin): Mail {
  return securityMail(user, origin, {
    subject: t.newSignInSubject,
    what: t.signedInFromNewDevice,
    otherwise: t.newSignInAdvice,
    path: "/forgot-password",
  });
}

export function newTokenMail(name: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: t.newTokenSubject,
      what: format(t.tokenMade, named(name)),
      otherwise: t.newTokenAdvice,
      path: "/settings?tab=developer",
    });
}

/** @param host of the address that the bookmarks are sent to */
export function newWebhookMail(host: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: t.newWebhookSubject,
      what: format(t.webhookMade, { host }),
      otherwise: t.newWebhookAdvice,
      path: "/settings?tab=developer",
    });
}

/** @param reason a sentence */
export function webhookOffMail(host: string, reason: string) {
  return (user: Recipient, { appUrl }: EventOrigin): Mail => {
    const link = `${appUrl}/settings?tab=developer`;
    const paragraphs = [
      greet(user.name),
      format(t.webhookOffText, { host, reason: say(reason) }),
      say(t.switchTheWebhookOnHere),
      link,
    ];
    return {
      to: user.email,
      subject: format(t.webhookSwitchedOff, { host }),
      text: `${paragraphs.join("\n\n")}\n`,
      link,
    };
  };
}

export function driveConnectedMail(driveEmail: string) {
  return connectedMail(t.driveConnectedSubject, format(t.driveConnected, { driveEmail }));
}

/** @param storageName the storage's name */
export function storageConnectedMail(storageName: string) {
  return connectedMail(t.aBackupStorageWasConnectedTo, format(t.backupsGoToStorage, { storageName }));
}

function connectedMail(subject: string, what: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, { subject, what, otherwise: t.driveConnectedAdvice, path: "/forgot-password" });
}

/** Sent to the previous address, which can no longer receive a link to reset the password. */
export function emailChangedMail(newEmail: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: t.yourBowerbirdEmailWasChanged,
      what: format(t.emailChanged, { newEmail }),
      otherwise: t.emailChangedAdvice,
      path: "/settings?tab=account",
    });
}

export function passwordChangedMail({ isEverythingRevoked }: { isEverythingRevoked: boolean }) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: t.yourBowerbirdPasswordWasChanged,
      what: isEverythingRevoked ? t.passwordChangedEverywhere : t.passwordChanged,
      otherwise: t.passwordChangedAdvice,
      path: "/forgot-password",
    });
}

/** @param claimed what the account lost because a stranger may have created it; null: two-step sign-in and storage stay */
export function passwordResetMail(claimed: Claimed | null) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: t.yourBowerbirdPasswordWasReset,
      what: claimed ? describeClaim(claimed) : t.passwordReset,
      otherwise: t.passwordResetAdvice,
      path: "/forgot-password",
    });
}

function describeClaim({ hadTwoStep, hadStorage }: Claimed): string {
  return format(t.passwordResetOfClaimed, {
    hadTwoStep: hadTwoStep ? "yes" : "no",
    hadStorage: hadStorage ? "yes" : "no",
  });
}

export function secondFactorOnMail(user: Recipient, origin: EventOrigin): Mail {
  return securityMail(user, origin, {
    subject: t.secondFactorOnSubject,
    what: t.secondFactorOn,
    otherwise: t.secondFactorOnAdvice,
    path: "/settings?tab=account",
  });
}

export function secondFactorOffMail(user: Recipient, origin: EventOrigin): Mail {
  return securityMail(user, origin, {
    subject: t.secondFactorOffSubject,
    what: t.secondFactorOff,
    otherwise: t.secondFactorOffAdvice,
    path: "/forgot-password",
  });
}

export function passkeyAddedMail(name: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: t.passkeyAddedSubject,
      what: format(t.passkeyAdded, named(name)),
      otherwise: t.passkeyAddedAdvice,
      path: "/settings?tab=account",
    });
}

export function passkeyRemovedMail(name: string) {
  return (user: Recipient, origin: EventOrigin): Mail =>
    securityMail(user, origin, {
      subject: t.passkeyRemovedSubject,
      what: format(t.passkeyRemoved, named(name)),
      otherwise: t.passwordChangedAdvice,
      path: "/forgot-password",
    });
}

function securityMail(user: Recipient, { appUrl, when }: EventOrigin, { subject, what, otherwise, path }: Told): Mail {
  const link = appUrl + path;
  const text = format(t.securityText, {
    greeting: greet(user.name),
    what: say(what),
    when,
    otherwise: say(otherwise),
    link,
  });
  return { to: user.email, subject, text, link };
}

function named(name: string): { isNamed: "yes" | "no"; name: string } {
  return { isNamed: isMailable(name) ? "yes" : "no", name };
}
