export { type ExportFile, exportLibrary, readSettings } from "./export-library.ts";
export { differingFields, type Tally, TallyCounter } from "./tally.ts";
