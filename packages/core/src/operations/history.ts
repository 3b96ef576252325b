import { restoreHistory } from "../backup/restores/index.ts";
import { recategorizationHistory } from "../categorization/recategorizations/index.ts";
import { importHistory } from "../intake/imports/index.ts";
import { changeHistory, createHistory } from "../library/history/index.ts";

/** The history of the whole product. */
export const { listHistory, undoEntry, undoLast } = createHistory([
  changeHistory,
  importHistory,
  recategorizationHistory,
  restoreHistory,
]);
