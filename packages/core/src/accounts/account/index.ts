export { changeEmail, changePassword } from "./credentials.ts";
export { confirmPerson, requirePassword } from "../auth/index.ts";
export {
  disconnectProvider,
  getAccount,
  storeNames,
  updateAccount,
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from "./account.ts";
export { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
export {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from "./two-step-sign-in.ts";
export { connectApp, disconnectApp, listConnectedApps } from "./connected-apps.ts";
export { createApiToken, listApiTokens, revokeApiToken } from "./api-tokens.ts";
