import { format } from "@bowerbird/contract/messages";
import { greet, isMailable, type Mail } from "../mail/index.ts";
import t from "../messages.json" with { type: "json" };

type Recipient = { email: string; name: string };

/** Names the person of the sign-up that the link verifies. */
export function verificationMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/verify-email?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: t.verifyYourEmailForBowerbird,
    text: format(t.verificationText, {
      greeting: greet(user.name),
      isNamed: isMailable(user.name) ? "yes" : "no",
      name: user.name,
      link,
    }),
    link,
  };
}

export function resetMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/reset-password?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: t.resetYourBowerbirdPassword,
    text: format(t.resetText, { greeting: greet(user.name), link }),
    link,
  };
}

/** The link proves the address, so no verification mail follows. */
export function invitationMail(appUrl: string, email: string, token: string): Mail {
  const link = `${appUrl}/signup?invitation=${encodeURIComponent(token)}`;
  return {
    to: email,
    subject: t.youAreInvitedToBowerbird,
    text: format(t.invitationText, { greeting: greet(""), link }),
    link,
  };
}

/** For a second sign-up with a known address: the screen shows the same answer for every address. */
export function accountExistsMail(appUrl: string, user: Recipient): Mail {
  const link = `${appUrl}/forgot-password`;
  return {
    to: user.email,
    subject: t.youAlreadyHaveABowerbirdAccount,
    text: format(t.accountExistsText, { greeting: greet(user.name), link }),
    link,
  };
}

/** Sent to the new address. */
export function newEmailMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/verify-email?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: t.confirmYourNewEmailForBowerbird,
    text: format(t.newEmailText, { greeting: greet(user.name), link }),
    link,
  };
}

/** Sent to the current address. */
export function emailChangeNotice(appUrl: string, user: Recipient, newEmail: string): Mail {
  const link = `${appUrl}/forgot-password`;
  return {
    to: user.email,
    subject: t.emailChangeSubject,
    text: format(t.emailChangeText, { greeting: greet(user.name), newEmail, link }),
    link,
  };
}
