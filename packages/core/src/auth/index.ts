export { acceptInvitation } from "./accept-invitation.ts";
export { emailChangeNotice, accountExistsMail, newEmailMail } from "./account-mails.ts";
export { atLeast, mailTime } from "./at-least.ts";
export type { AskUserInfo } from "./complete-claims.ts";
export { createAuthMails } from "./auth-mails.ts";
export { addressHeader, callerAddress } from "./caller-address.ts";
export { type Auth, type AuthMails, createAuth } from "./create-auth.ts";
export { demandProof, noteProof } from "./proof.ts";
export { deviceName } from "./device-name.ts";
export { endAllAccess, endSessions } from "./end-sessions.ts";
export { finishProviderSignIn } from "./finish-provider-sign-in.ts";
export { getSignInOptions } from "./get-sign-in-options.ts";
export { getUser } from "./get-user.ts";
export {
  deleteInvitations,
  getInvitation,
  type Invitation,
  invitePerson,
  listInvitations,
  purgeInvitations,
} from "./invitations.ts";
export { signUpsNow } from "./sign-ups.ts";
export { type Caller, findCaller } from "./find-caller.ts";
export { hashToken } from "./hash-token.ts";
export { type CallerCache, createCallerCache, forgetSessions } from "./caller-cache.ts";
export { rememberDevice } from "./known-device.ts";
export { logIn } from "./log-in.ts";
export { clearSessionCookie, logOut } from "./log-out.ts";
export { deleteMailTokens, forgetMailTokens, issueMailToken } from "./mail-tokens.ts";
export { newChallenge, takeChallenge } from "./passkey-challenge.ts";
export { finishPasskeySignIn, passkeySite, requirePasskeySite, startPasskeySignIn } from "./passkey-sign-in.ts";
export { refuseGuessable } from "./refuse-guessable.ts";
export { requestPasswordReset } from "./request-password-reset.ts";
export { resendVerification } from "./resend-verification.ts";
export { resetPassword } from "./reset-password.ts";
export { newRecoveryCodes, sealTotpKey, acceptTotpCode } from "./second-factor-codes.ts";
export {
  passkeyAddedMail,
  passkeyRemovedMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from "./second-factor-mails.ts";
export { driveConnectedMail, newTokenMail, passwordChangedMail } from "./security-mails.ts";
export { listSecurityEvents, purgeSecurityEvents, recordSecurityEvent } from "./security-events.ts";
export { signUp } from "./sign-up.ts";
export { startProviderSignIn } from "./start-provider-sign-in.ts";
export { tellPerson } from "./tell-person.ts";
export { toUser } from "./to-user.ts";
export { newTotpKey, totpAddress } from "./totp.ts";
export { finishTwoStepLogIn } from "./two-step-log-in.ts";
export { verifyEmail } from "./verify-email.ts";
