export { runDailyRules, sweepRules } from "./daily-rules.ts";
export { ruleDecisions } from "./open-rules.ts";
export { createRule, deleteRule, exportRules, listRules, reorderRules, replaceRules, updateRule } from "./rules.ts";
export { continueRuleRun, previewRule, runRule } from "./run-rule.ts";
export { refuseRule, suggestRules } from "./suggest-rules.ts";
