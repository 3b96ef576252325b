export { changeEmail } from "./change-email.ts";
export { changePassword } from "./change-password.ts";
export { confirmPerson } from "./confirm-person.ts";
export { deleteAccount, removeAccount } from "./delete-account.ts";
export { disconnectProvider } from "./disconnect-provider.ts";
export { getAccount } from "./get-account.ts";
export { listSessions } from "./list-sessions.ts";
export { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
export { revokeOtherSessions } from "./revoke-other-sessions.ts";
export { revokeSession } from "./revoke-session.ts";
export {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from "./two-step-sign-in.ts";
export { updateAccount } from "./update-account.ts";
