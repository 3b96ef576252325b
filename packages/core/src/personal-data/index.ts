export { exportPersonalData } from "./export-personal-data.ts";
