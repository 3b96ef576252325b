export { quickSearch } from "./quick-search.ts";
