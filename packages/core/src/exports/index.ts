export { type ExportFile, exportLibrary } from "./export-library.ts";
export { readSettings } from "./read-settings.ts";
