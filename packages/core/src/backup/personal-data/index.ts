export { exportPersonalData, deleteAccount, removeAccount } from "./personal-data.ts";
