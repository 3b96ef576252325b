import type { Mail } from "../mail/index.ts";

type Recipient = { email: string; name: string };

export function verificationMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/verify-email?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: "Verify your email for Bowerbird",
    text: `Hello ${user.name},\n\nplease open this link to verify your email address. It works for 24 hours.\n\n${link}\n\nIf you did not sign up for Bowerbird, ignore this mail.\n`,
    link,
  };
}

export function resetMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/reset-password?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: "Reset your Bowerbird password",
    text: `Hello ${user.name},\n\nopen this link to choose a new password. It works once, for 1 hour.\n\n${link}\n\nIf you did not ask for it, ignore this mail: your password stays as it is.\n`,
    link,
  };
}

/** For somebody who signs up a second time: on the screen they are told the same as everybody. */
export function accountExistsMail(appUrl: string, user: Recipient): Mail {
  const link = `${appUrl}/forgot-password`;
  return {
    to: user.email,
    subject: "You already have a Bowerbird account",
    text: `Hello ${user.name},\n\nsomebody tried to open an account with this email address, but you have one already: please sign in with it. If you have forgotten the password, or never verified the address, choose a new password here:\n\n${link}\n\nIf it was not you, ignore this mail: nothing has changed.\n`,
    link,
  };
}

/** To the address that an account is to have from now on. */
export function newEmailMail(appUrl: string, user: Recipient, token: string): Mail {
  const link = `${appUrl}/verify-email?token=${encodeURIComponent(token)}`;
  return {
    to: user.email,
    subject: "Confirm your new email for Bowerbird",
    text: `Hello ${user.name},\n\nopen this link to use this email address for your Bowerbird account. It works once, for 24 hours.\n\n${link}\n\nIf you did not ask for it, ignore this mail: nothing changes.\n`,
    link,
  };
}

/** To the address that an account has so far. */
export function emailChangeNotice(appUrl: string, user: Recipient, newEmail: string): Mail {
  const link = `${appUrl}/forgot-password`;
  return {
    to: user.email,
    subject: "Your Bowerbird email is about to change",
    text: `Hello ${user.name},\n\nthe email address of your account is to become ${newEmail}. It changes when the link that we sent there is opened; until then this address stays.\n\nIf it was not you, choose a new password now, which also stops the change:\n\n${link}\n`,
    link,
  };
}

export function passwordChangedMail(appUrl: string, user: Recipient): Mail {
  const link = `${appUrl}/forgot-password`;
  return {
    to: user.email,
    subject: "Your Bowerbird password was changed",
    text: `Hello ${user.name},\n\nthe password of your account was changed, and all other devices were signed out.\n\nIf it was not you, choose a new password now:\n\n${link}\n`,
    link,
  };
}
