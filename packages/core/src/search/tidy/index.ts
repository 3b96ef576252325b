export { applyTidy } from "./apply-tidy.ts";
export { keepAsIs } from "./kept.ts";
export { listTidy } from "./list-tidy.ts";
