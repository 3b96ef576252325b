export { cancelImport } from "./finish-import.ts";
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
export { isTooDeep, tidyPath, type Raised, type RaisedCounts, raisedSummary, withRaised } from "./target-folder.ts";
export { type PreparedLink, prepareLink } from "./prepare-link.ts";
export { expireUploads, getImportPreview } from "./preview-import.ts";
export { importHistory } from "./import-history.sql.ts";
export { importRuns } from "./run-import.ts";
export { undoImport } from "./undo-import.ts";
