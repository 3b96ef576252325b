export { createDrive, type DriveConfig } from "./create-drive.ts";
