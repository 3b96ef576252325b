export { applyRecategorization, cancelRecategorization, undoRecategorization } from "./apply-recategorization.ts";
export { getRecategorization, listRecategorizationItems } from "./recategorization-details.ts";
export { listRecategorizations } from "./recategorization-row.ts";
export { recategorizationHistory } from "./recategorization-history.sql.ts";
export { recategorize, startRecategorization, startTagging } from "./start-recategorization.ts";
export { recategorizationRuns } from "./run-recategorization.ts";
