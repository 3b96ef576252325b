export { changeHistory } from "./change-history.sql.ts";
export { createHistory } from "./history.ts";
export { type HistoryKind, inPart, newestOf } from "./history-kind.ts";
