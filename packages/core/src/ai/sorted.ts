export { type Knowledge, type LinkToSort, loadKnowledge, type Sorted, sortBuiltIn } from "./built-in/index.ts";
