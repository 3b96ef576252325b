export { changeHistory } from "./change-history.sql.ts";
export { createHistory, type HistoryKind, inPart, newestOf } from "./history.ts";
