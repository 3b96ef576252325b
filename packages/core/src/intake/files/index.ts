export { inPieces } from "./batches.ts";
export { cleanIcon, decodeText } from "./decode-text.ts";
export {
  addressAttributes,
  type AddressCandidates,
  chooseAddress,
  type EntryAddress,
  EntryAddresses,
  isPlaceholder,
  sortAddresses,
  withoutPrefix,
} from "./entry-address.ts";
export { type ExportLink, type FileCategory, type FileLink, UnreadableFileError } from "./file-link.ts";
export { type Attributes, createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";
export { formats, type ImportFormat } from "./formats/index.ts";
export { readBookmarkFile, type ReadOptions } from "./open-file.ts";
export { parseDate } from "./parse-date.ts";
export { type BackupContent, writeJson } from "./write-json.ts";
export { writeCsv } from "./write-csv.ts";
export { writeHtml } from "./write-html.ts";
