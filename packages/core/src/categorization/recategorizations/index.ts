export { applyRecategorization, cancelRecategorization, undoRecategorization } from "./apply-recategorization.ts";
export { getRecategorization, listRecategorizationItems, listRecategorizations } from "./recategorization-details.ts";
export { recategorizationHistory } from "./recategorization-history.sql.ts";
export { recategorize, startRecategorization, startTagging } from "./start-recategorization.ts";
export { recategorizationRuns } from "./run-recategorization.ts";
