export { countUpload } from "./count-upload.ts";
export { readUrls } from "./read-urls.ts";
