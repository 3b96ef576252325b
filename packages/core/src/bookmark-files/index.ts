export { inPieces } from "./byte-pieces.ts";
export { decodeText } from "./decode-text.ts";
export type { ExportLink, FileCategory, FileLink } from "./file-link.ts";
export { type Attributes, createMarkupScanner, type MarkupListener } from "./markup-scanner.ts";
export { type ReadOptions, readBookmarkFile } from "./read-bookmark-file.ts";
export { UnreadableFileError } from "./unreadable-file-error.ts";
export { writeCsv } from "./write-csv.ts";
export { writeHtml } from "./write-html.ts";
export { type BackupContent, writeJson } from "./write-json.ts";
