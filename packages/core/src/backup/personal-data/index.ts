export { exportPersonalData } from "./export-personal-data.ts";
export { deleteAccount, removeAccount } from "./delete-account.ts";
