export { type ExportFile, exportLibrary } from "./export-library.ts";
