export { categorizeBuiltIn } from "./categorize-built-in.ts";
