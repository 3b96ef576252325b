import { limits } from "./limits.ts";

/** The files that an upload accepts; used by the server, the upload fields and all messages. */
export interface FileKind {
  endings: readonly string[];
  /** Chrome's own bookmarks file has no extension. */
  takesNoEnding: boolean;
  maxBytes: number;
  /** The error for another kind of file. */
  refusal: string;
}

/** Those of the formats in packages/core/src/intake/files/formats, whose test compares them, and of archives. */
const importEndings = [
  ".html",
  ".htm",
  ".csv",
  ".json",
  ".txt",
  ".zip",
  ".tar",
  ".tgz",
  ".gz",
  ".jsonl",
  ".ndjson",
  ".jsonlz4",
  ".js",
  ".tsv",
  ".xml",
  ".xbel",
  ".opml",
  ".enex",
  ".plist",
  ".md",
  ".markdown",
  ".org",
  ".url",
  ".webloc",
  ".desktop",
];
/** For importing bookmarks. */
export const importFiles: FileKind = {
  endings: importEndings,
  takesNoEnding: true,
  maxBytes: limits.uploadBytes,
  refusal: `Please choose an ${listEndings(importEndings)} file.`,
};

const urlEndings = [".html", ".htm", ".txt", ".csv"];
/** For reading the URLs in a file without saving anything. */
export const urlFiles: FileKind = {
  endings: urlEndings,
  takesNoEnding: false,
  maxBytes: limits.urlFileBytes,
  refusal: `Please choose an ${listEndings(urlEndings)} file.`,
};

const backupEndings = [".json", ".csv", ".html"];
/** Our own backups, for restoring. */
export const backupFiles: FileKind = {
  endings: backupEndings,
  takesNoEnding: false,
  maxBytes: limits.uploadBytes,
  refusal: `Please choose a ${listEndings(backupEndings)} file that Bowerbird has written.`,
};

/** E.g. ".html, .htm or .txt". */
export function listEndings(endings: readonly string[]): string {
  return `${endings.slice(0, -1).join(", ")} or ${endings.at(-1)}`;
}

/** The first endings, where there is no room for all. */
export function shortenEndings(endings: readonly string[]): string {
  const shown = 6;
  if (endings.length <= shown) return listEndings(endings);
  return `${endings.slice(0, shown).join(", ")} and ${endings.length - shown} more kinds of files`;
}

/** E.g. "50 MB". */
export function sizeLimit({ maxBytes }: FileKind): string {
  return `${maxBytes / 1024 / 1024} MB`;
}

export function hasWantedEnding({ endings, takesNoEnding }: FileKind, name: string): boolean {
  const ending = name.includes(".") ? name.slice(name.lastIndexOf(".")).toLowerCase() : "";
  return ending === "" ? takesNoEnding : endings.includes(ending);
}

/** The reason why a file is refused; null when it is accepted. */
export function refuseFile(kind: FileKind, { name, size }: { name: string; size: number }): string | null {
  if (!hasWantedEnding(kind, name)) return kind.refusal;
  return size > kind.maxBytes ? `The file is larger than ${sizeLimit(kind)}.` : null;
}
