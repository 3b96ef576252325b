import { limits } from "./limits.ts";

/** The files that one upload takes: the server, the upload fields and every sentence about them read from here. */
export interface FileKind {
  endings: readonly string[];
  /** Chrome keeps its bookmarks in a file without an ending. */
  takesNoEnding: boolean;
  maxBytes: number;
  /** What is said of a file of another kind. */
  refusal: string;
}

const importEndings = [".html", ".htm", ".txt", ".csv", ".json"];
/** Brings bookmarks in. */
export const importFiles: FileKind = {
  endings: importEndings,
  takesNoEnding: true,
  maxBytes: limits.uploadBytes,
  refusal: `Please choose an ${listEndings(importEndings)} file.`,
};

const urlEndings = [".html", ".htm", ".txt", ".csv"];
/** Its addresses are read in the call itself, and nothing is saved. */
export const urlFiles: FileKind = {
  endings: urlEndings,
  takesNoEnding: false,
  maxBytes: limits.urlFileBytes,
  refusal: `Please choose an ${listEndings(urlEndings)} file.`,
};

const backupEndings = [".json", ".csv", ".html"];
/** A backup of ours, to be restored. */
export const backupFiles: FileKind = {
  endings: backupEndings,
  takesNoEnding: false,
  maxBytes: limits.uploadBytes,
  refusal: `Please choose a ${listEndings(backupEndings)} file that Bowerbird has written.`,
};

/** Such as ".html, .htm or .txt". */
export function listEndings(endings: readonly string[]): string {
  return `${endings.slice(0, -1).join(", ")} or ${endings.at(-1)}`;
}

/** Such as "50 MB". */
export function sizeLimit({ maxBytes }: FileKind): string {
  return `${maxBytes / 1024 / 1024} MB`;
}

export function hasWantedEnding({ endings, takesNoEnding }: FileKind, name: string): boolean {
  const ending = name.includes(".") ? name.slice(name.lastIndexOf(".")).toLowerCase() : "";
  return ending === "" ? takesNoEnding : endings.includes(ending);
}

/** Why a file cannot be taken; null when it can be tried. */
export function refuseFile(kind: FileKind, { name, size }: { name: string; size: number }): string | null {
  if (!hasWantedEnding(kind, name)) return kind.refusal;
  return size > kind.maxBytes ? `The file is larger than ${sizeLimit(kind)}.` : null;
}
