export { applyTidy } from "./apply-tidy.ts";
export { joinKey, keepAsIs } from "./kept.ts";
export { listTidy } from "./list-tidy.ts";
