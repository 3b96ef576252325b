export { cancelImport, importRuns } from "./run-import.ts";
export {
  countEnriched,
  pauseEnrichment,
  resumeEnrichment,
  getImport,
  listImportItems,
  listImports,
  listNewCategories,
} from "./import-records.ts";
export { importFile, importLinks, retryImport, startImport, startUploaded, uploadFile } from "./create-import.ts";
export { storeIcons } from "./store-links.ts";
export {
  isTooDeep,
  type PreparedLink,
  prepareLink,
  type Raised,
  type RaisedCounts,
  raisedSummary,
  tidyPath,
  withRaised,
} from "./prepare-link.ts";
export { expireUploads, getImportPreview } from "./preview-import.ts";
export { importHistory, undoImport } from "./undo-import.ts";
