export { inPieces } from "./batches.ts";
export { decodeText } from "./decode-text.ts";
export { type ExportLink, type FileCategory, type FileLink, UnreadableFileError } from "./file-link.ts";
export { type Attributes, createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";
export { type ReadOptions, readBookmarkFile } from "./read-bookmark-file.ts";
export { writeCsv } from "./write-csv.ts";
export { writeHtml } from "./write-html.ts";
export { type BackupContent, writeJson } from "./write-json.ts";
