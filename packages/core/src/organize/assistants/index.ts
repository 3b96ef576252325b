export { type Assistant, changeAsAssistant } from "./change-as-assistant.ts";
export { assistantHistory } from "./assistant-history.sql.ts";
export { applyProposal, countProposals, dismissProposal, listProposals } from "./proposals.ts";
export { previewFix, readPageText } from "./look-closer.ts";
