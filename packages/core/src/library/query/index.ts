export {
  buildConditions,
  buildLookup,
  type Conditions,
  contains,
  endsWith,
  findInsides,
  type Insides,
  startsWith,
} from "./conditions.sql.ts";
export {
  checkCondition,
  type Condition,
  isCondition,
  isTimed,
  readConditions,
  toCondition,
  writeOperand,
} from "./read-conditions.ts";
export { hasConditions, parseQuery, readSearch, refuseExcess, type ResolvedTerm, type Search } from "./read-search.ts";
