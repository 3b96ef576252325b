import { greet, isMailable, type Mail } from "../mail/index.ts";
import t from "../messages.json" with { type: "json" };

type Recipient = { email: string; name: string };

/** Names the sign-up: following the link activates the password of that sign-up. */
export function verificationMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/verify-email?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: t.verifyYourEmailForBowerbird,
    text: `${greet(user.name)}\n\n${signedUp(user.name)} If it was you, please confirm your email address:\n\n${link}\n\nThe link works once, for 24 hours. If it was not you, do not open the link: with it, that password would become valid. You can choose a password of your own instead: ${appUrl}/forgot-password\n`,
    link,
  };
}

export function resetMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/reset-password?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: t.resetYourBowerbirdPassword,
    text: `${greet(user.name)}\n\nopen this link to choose a new password. It works once, for 1 hour.\n\n${link}\n\nIf you did not ask for it, ignore this mail: your password stays as it is.\n`,
    link,
  };
}

/** The link proves the address, so no verification mail follows. */
export function invitationMail(appUrl: string, email: string, token: string): Mail {
  const link = `${appUrl}/signup?invitation=${encodeURIComponent(token)}`;
  return {
    to: email,
    subject: t.youAreInvitedToBowerbird,
    text: `${greet("")}\n\nyou are invited to open a Bowerbird account. Open this link to choose a password. It works once, for 7 days, and only for this email address.\n\n${link}\n\nIf you do not want an account, ignore this mail: none is opened.\n`,
    link,
  };
}

/** For a second sign-up with a known address: the screen shows the same answer for every address. */
export function accountExistsMail(appUrl: string, user: Recipient): Mail {
  const link = `${appUrl}/forgot-password`;
  return {
    to: user.email,
    subject: t.youAlreadyHaveABowerbirdAccount,
    text: `${greet(user.name)}\n\nsomebody tried to open an account with this email address, but you have one already: please sign in with it. If you have forgotten the password, or never verified the address, choose a new password here:\n\n${link}\n\nIf it was not you, ignore this mail: nothing has changed.\n`,
    link,
  };
}

/** Sent to the new address. */
export function newEmailMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/verify-email?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: t.confirmYourNewEmailForBowerbird,
    text: `${greet(user.name)}\n\nopen this link to use this email address for your Bowerbird account. It works once, for 24 hours.\n\n${link}\n\nIf you did not ask for it, ignore this mail: nothing changes.\n`,
    link,
  };
}

/** Sent to the current address. */
export function emailChangeNotice(appUrl: string, user: Recipient, newEmail: string): Mail {
  const link = `${appUrl}/forgot-password`;
  return {
    to: user.email,
    subject: t.yourBowerbirdEmailIsAboutTo,
    text: `${greet(user.name)}\n\nthe email address of your account is to become ${newEmail}. It changes when the link that we sent there is opened; until then this address stays.\n\nIf it was not you, choose a new password now, which also stops the change:\n\n${link}\n`,
    link,
  };
}

function signedUp(name: string): string {
  const as = isMailable(name) ? ` as "${name}"` : "";
  return `somebody signed up for Bowerbird with this email address${as}, and chose a password.`;
}
