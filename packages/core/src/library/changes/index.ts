export { type NewChange, recordChange } from "./record-change.ts";
