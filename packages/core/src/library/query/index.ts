export { buildConditions, buildLookup, type Conditions } from "./conditions.sql.ts";
export { checkCondition, type Condition, isCondition, isTimed, readConditions } from "./read-conditions.ts";
export { parseQuery, readSearch, refuseExcess } from "./read-search.ts";
export { hasConditions, type ResolvedTerm, type Search } from "./search.ts";
export { toCondition, writeOperand } from "./to-condition.ts";
export { contains, endsWith, startsWith } from "./like-patterns.ts";
export { findInsides, type Insides } from "./vocabulary.sql.ts";
