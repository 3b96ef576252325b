export { readUrls } from "./read-urls.ts";
