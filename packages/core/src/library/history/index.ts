export { changeHistory, createHistory, type HistoryKind, inPart, newestOf } from "./history.ts";
