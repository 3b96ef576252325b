export { type ExportFile, exportLibrary, readSettings } from "./export-library.ts";
