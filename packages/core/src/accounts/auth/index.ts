export {
  acceptInvitation,
  deleteInvitations,
  getInvitation,
  type Invitation,
  invitePerson,
  listInvitations,
  purgeInvitations,
} from "./invitations.ts";
export {
  emailChangeNotice,
  accountExistsMail,
  newEmailMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  secondFactorOffMail,
  secondFactorOnMail,
  driveConnectedMail,
  storageConnectedMail,
  newTokenMail,
  appConnectedMail,
  newWebhookMail,
  passwordChangedMail,
  tellPerson,
  webhookOffMail,
} from "./account-mails.ts";
export { hashPassword, isPassword, refuseGuessable } from "./passwords.ts";
export { atLeast, mailMs } from "./at-least.ts";
export type { AskProvider } from "./id-token.ts";
export { createAuthMails } from "./auth-mails.ts";
export { type Auth, type AuthMails, createAuth } from "./create-auth.ts";
export { confirmPerson, findCredential, requirePassword, requireRecentProof } from "./proofs.ts";
export { deviceName } from "./device-name.ts";
export { endAllAccess, endSessions, createCallerCache, forgetSessions, startSession } from "./sessions.ts";
export { finishProviderSignIn, startProviderSignIn } from "./provider-sign-in.ts";
export { getSignInOptions, signUpsShown } from "./sign-in-options.ts";
export { getUser, toUser } from "./user.ts";
export { findCaller } from "./find-caller.ts";
export { purgeAppRecords } from "./app-records.sql.ts";
export { readClientDocument } from "./client-documents.ts";
export {
  admitRegistration,
  appResource,
  consumeAppRecord,
  deleteAppRecord,
  findAppRecord,
  revokeAppGrant,
  storeAppRecord,
} from "./app-records.ts";
export { cookieName, cookiePath, signFor } from "./cookies.ts";
export { hashToken } from "../../platform/sealing/index.ts";
export type { Caller } from "../../platform/ports/caller-cache.ts";
export { setDeviceCookie } from "./known-device.ts";
export { storeUnconfirmedKey } from "./credentials.sql.ts";
export { logIn, clearSessionCookie, finishTwoStepLogIn, logOut } from "./log-in.ts";
export { deleteMailTokens, forgetMailTokens, issueMailToken } from "./mail-tokens.ts";
export {
  newChallenge,
  takeChallenge,
  finishPasskeySignIn,
  passkeySite,
  requirePasskeySite,
  startPasskeySignIn,
} from "./passkey-sign-in.ts";
export { requestPasswordReset, resetPassword } from "./reset-password.ts";
export { resendVerification, verifyEmail } from "./verify-email.ts";
export { newRecoveryCodes, sealTotpKey, acceptTotpCode, newTotpKey, totpAddress } from "./second-factor-codes.ts";
export { listSecurityEvents, purgeSecurityEvents, recordSecurityEvent } from "./security-events.ts";
export { signUp } from "./sign-up.ts";
