import { limits } from "./limits.ts";
import t from "./file-kinds.messages.json" with { type: "json" };
import { format } from "./messages.ts";

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
  ".rss",
  ".atom",
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
  refusal: format(t.chooseAnEndingFile, { endings: listEndings(importEndings) }),
};

const urlEndings = [".html", ".htm", ".txt", ".csv"];
/** For reading the URLs in a file without saving anything. */
export const urlFiles: FileKind = {
  endings: urlEndings,
  takesNoEnding: false,
  maxBytes: limits.urlFileBytes,
  refusal: format(t.chooseAnEndingFile, { endings: listEndings(urlEndings) }),
};

const backupEndings = [".json", ".csv", ".html", ".age"];
/** Our own backups, for restoring. */
export const backupFiles: FileKind = {
  endings: backupEndings,
  takesNoEnding: false,
  maxBytes: limits.uploadBytes,
  refusal: format(t.chooseABackupFile, { endings: listEndings(backupEndings) }),
};

/** Whether a backup is encrypted, by the name that ours have. */
export function isEncryptedName(name: string): boolean {
  return name.endsWith(".age");
}

/** E.g. ".html, .htm or .txt". */
export function listEndings(endings: readonly string[]): string {
  return format(t.listWithOr, { others: endings.slice(0, -1).join(", "), last: endings.at(-1) ?? "" });
}

/** The first endings, where there is no room for all. */
export function shortenEndings(endings: readonly string[]): string {
  const shown = 6;
  if (endings.length <= shown) return listEndings(endings);
  return format(t.andMoreKinds, { shown: endings.slice(0, shown).join(", "), count: endings.length - shown });
}

/** E.g. "50 MB". */
export function sizeLimit({ maxBytes }: FileKind): string {
  return format(t.megabytes, { size: maxBytes / 1024 / 1024 });
}

export function hasWantedEnding({ endings, takesNoEnding }: FileKind, name: string): boolean {
  const ending = name.includes(".") ? name.slice(name.lastIndexOf(".")).toLowerCase() : "";
  return ending === "" ? takesNoEnding : endings.includes(ending);
}

/** The reason why a file is refused; null when it is accepted. */
export function refuseFile(kind: FileKind, { name, size }: { name: string; size: number }): string | null {
  if (!hasWantedEnding(kind, name)) return kind.refusal;
  return size > kind.maxBytes ? format(t.fileTooLarge, { max: sizeLimit(kind) }) : null;
}
