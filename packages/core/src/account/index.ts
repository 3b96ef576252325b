export { changeEmail } from "./change-email.ts";
export { changePassword } from "./change-password.ts";
export { deleteAccount, removeAccount } from "./delete-account.ts";
export { disconnectGoogle } from "./disconnect-google.ts";
export { getAccount } from "./get-account.ts";
export { listSessions } from "./list-sessions.ts";
export { revokeOtherSessions } from "./revoke-other-sessions.ts";
export { revokeSession } from "./revoke-session.ts";
export { updateAccount } from "./update-account.ts";
