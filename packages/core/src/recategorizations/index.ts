export { applyRecategorization } from "./apply-recategorization.ts";
export { getRecategorization } from "./get-recategorization.ts";
export { listRecategorizationItems } from "./list-recategorization-items.ts";
export { recategorize } from "./recategorize.ts";
export { runRecategorization } from "./run-recategorization.ts";
export { startRecategorization, startTagging } from "./start-recategorization.ts";
export { sweepRecategorizations } from "./sweep-recategorizations.ts";
export { undoRecategorization } from "./undo-recategorization.ts";
