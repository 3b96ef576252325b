import { User } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import { currentLanguage, say } from "@bowerbird/contract/messages/language-scope";
import { unmanaged, type VisitorContext, callerAddress } from "../../platform/context/index.ts";
import { type Mail, queueMail, greet, isMailable } from "../mail/index.ts";
import { deviceName } from "./device-name.ts";
import type { Claimed } from "./unverified-account.ts";
import t from "../messages.json" with { type: "json" };

interface Recipient {
  email: string;
  name: string;
}

/** Names the person of the sign-up that the link verifies. */
export function verificationMail(appUrl: string, { email: to, name }: Recipient, token: string): Mail {
  const link = toVerify(appUrl, token);
  const text = format(t.verificationText, { greeting: greet(name), ...named(name), link });
  return { to, subject: t.verifyYourEmailForBowerbird, text, link };
}

export function resetMail(appUrl: string, { email: to, name }: Recipient, token: string): Mail {
  const link = `${appUrl}/reset-password?token=${encodeURIComponent(token)}`;
  const text = format(t.resetText, { greeting: greet(name), link });
  return { to, subject: t.resetYourBowerbirdPassword, text, link };
}

/** The link proves the address, so no verification mail follows. */
export function invitationMail(appUrl: string, to: string, token: string): Mail {
  const link = `${appUrl}/signup?invitation=${encodeURIComponent(token)}`;
  const text = format(t.invitationText, { greeting: greet(""), link });
  return { to, subject: t.youAreInvitedToBowerbird, text, link };
}

/** For a second sign-up with a known address: the screen shows the same answer for every address. */
export function accountExistsMail(appUrl: string, { email: to, name }: Recipient): Mail {
  const link = appUrl + reset;
  const text = format(t.accountExistsText, { greeting: greet(name), link });
  return { to, subject: t.youAlreadyHaveABowerbirdAccount, text, link };
}

/** Sent to the new address. */
export function newEmailMail(appUrl: string, { email: to, name }: Recipient, token: string): Mail {
  const link = toVerify(appUrl, token);
  const text = format(t.newEmailText, { greeting: greet(name), link });
  return { to, subject: t.confirmYourNewEmailForBowerbird, text, link };
}

/** Sent to the current address. */
export function emailChangeNotice(appUrl: string, { email: to, name }: Recipient, newEmail: string): Mail {
  const link = appUrl + reset;
  const text = format(t.emailChangeText, { greeting: greet(name), newEmail, link });
  return { to, subject: t.emailChangeSubject, text, link };
}

function toVerify(appUrl: string, token: string): string {
  return `${appUrl}/verify-email?token=${encodeURIComponent(token)}`;
}

/** When and from where something was done. */
interface EventOrigin {
  appUrl: string;
  /** E.g. "22 November 2026, 20:01 UTC, with Firefox on Linux, from the address 203.0.113.9". */
  when: string;
}

type MakeMail = (user: Recipient, origin: EventOrigin) => Mail;

/** Mails the person about a change to their account. */
export async function tellPerson(ctx: VisitorContext, userId: string, make: MakeMail): Promise<void> {
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

/** Pages that the mails link to. */
const reset = "/forgot-password";
const account = "/settings?tab=account";
const developer = "/settings?tab=developer";
const privacy = "/settings?tab=privacy";

export const newDeviceMail = changeMail(t.newSignInSubject, t.signedInFromNewDevice, t.newSignInAdvice, reset);
export const secondFactorOnMail = changeMail(
  t.secondFactorOnSubject,
  t.secondFactorOn,
  t.secondFactorOnAdvice,
  account,
);
export const secondFactorOffMail = changeMail(
  t.secondFactorOffSubject,
  t.secondFactorOff,
  t.secondFactorOffAdvice,
  reset,
);

export function newTokenMail(name: string): MakeMail {
  return changeMail(t.newTokenSubject, format(t.tokenMade, named(name)), t.newTokenAdvice, developer);
}

export function appConnectedMail({ name, host }: { name: string; host: string }): MakeMail {
  return changeMail(t.appConnectedSubject, format(t.appConnected, { name, host }), t.appConnectedAdvice, privacy);
}

/** @param host of the address that the bookmarks are sent to */
export function newWebhookMail(host: string): MakeMail {
  return changeMail(t.newWebhookSubject, format(t.webhookMade, { host }), t.newWebhookAdvice, developer);
}

/** @param reason a sentence */
export function webhookOffMail(host: string, reason: string): MakeMail {
  return ({ email: to, name }: Recipient, { appUrl }: EventOrigin): Mail => {
    const link = appUrl + developer;
    const why = format(t.webhookOffText, { host, reason: say(reason) });
    const text = `${[greet(name), why, say(t.switchTheWebhookOnHere), link].join("\n\n")}\n`;
    return { to, subject: format(t.webhookSwitchedOff, { host }), text, link };
  };
}

export function driveConnectedMail(driveEmail: string): MakeMail {
  return changeMail(t.driveConnectedSubject, format(t.driveConnected, { driveEmail }), t.driveConnectedAdvice, reset);
}

/** @param storageName the storage's name */
export function storageConnectedMail(storageName: string): MakeMail {
  const what = format(t.backupsGoToStorage, { storageName });
  return changeMail(t.aBackupStorageWasConnectedTo, what, t.driveConnectedAdvice, reset);
}

/** Sent to the previous address, which can no longer receive a link to reset the password. */
export function emailChangedMail(newEmail: string): MakeMail {
  const what = format(t.emailChanged, { newEmail });
  return changeMail(t.yourBowerbirdEmailWasChanged, what, t.emailChangedAdvice, account);
}

export function passwordChangedMail({ isEverythingRevoked }: { isEverythingRevoked: boolean }): MakeMail {
  const what = isEverythingRevoked ? t.passwordChangedEverywhere : t.passwordChanged;
  return changeMail(t.yourBowerbirdPasswordWasChanged, what, t.passwordChangedAdvice, reset);
}

/** @param claimed what the account lost because a stranger may have created it; null: two-step sign-in and storage stay */
export function passwordResetMail(claimed: Claimed | null): MakeMail {
  const what = claimed ? describeClaim(claimed) : t.passwordReset;
  return changeMail(t.yourBowerbirdPasswordWasReset, what, t.passwordResetAdvice, reset);
}

function describeClaim({ hadTwoStep, hadStorage }: Claimed): string {
  return format(t.passwordResetOfClaimed, {
    hadTwoStep: hadTwoStep ? "yes" : "no",
    hadStorage: hadStorage ? "yes" : "no",
  });
}

export function passkeyAddedMail(name: string): MakeMail {
  return changeMail(t.passkeyAddedSubject, format(t.passkeyAdded, named(name)), t.passkeyAddedAdvice, account);
}

export function passkeyRemovedMail(name: string): MakeMail {
  return changeMail(t.passkeyRemovedSubject, format(t.passkeyRemoved, named(name)), t.passwordChangedAdvice, reset);
}

/** @param otherwise advice for a person who did not do it; the link to the page follows */
function changeMail(subject: string, what: string, otherwise: string, page: string): MakeMail {
  return ({ email: to, name }, { appUrl, when }) => {
    const link = appUrl + page;
    const advice = say(otherwise);
    const text = format(t.securityText, { greeting: greet(name), what: say(what), when, otherwise: advice, link });
    return { to, subject, text, link };
  };
}

function named(name: string): { isNamed: "yes" | "no"; name: string } {
  return { isNamed: isMailable(name) ? "yes" : "no", name };
}
