import type { Mark } from "@bowerbird/contract/marks";
import type { OwnFields, OwnValues } from "./own-fields.ts";

/**
 * A link as read from a file, not validated: `url` may be empty, relative or of any scheme. Texts are bounded (see
 * bounded-text.ts) and contain no NUL, which PostgreSQL rejects.
 */
export interface FileLink extends OwnFields {
  url: string;
  /** One line; empty when the file has none. */
  title: string;
  /** May hold line breaks. */
  description: string | null;
  /** Trimmed and distinct, ignoring case; the first spelling wins. Not limited in number. */
  tags: string[];
  /** Null if missing or unreadable (see parse-date.ts). */
  addedAt: Date | null;
  /** `data:image/…;base64,` of a raster type and at most 32 kB, or an http(s) address. */
  icon: string | null;
  /** Folder names, outermost first. Links of one folder share the array. */
  folder: readonly string[];
}

/** What a service says about a link beside its texts. Absent where the file says nothing, and where it says no. */
export type LinkState = Pick<OwnFields, Mark | "notes" | "sourceId" | "coverUrl">;

/** A category from our own JSON; it may be empty. */
export interface FileCategory {
  name: string;
  /** Names of the categories above it, outermost first. */
  parentPath: readonly string[];
  icon: string | null;
  color: string | null;
  pinned: boolean;
  isCustom: boolean;
  /** Its position among its siblings; null in files of an older version. */
  position: string | null;
}

/** Receives what a file says beside its links. */
export interface FileListener {
  /** Our own JSON: every category, including empty ones; parents in any order; before the first link. */
  onCategory?: ((category: FileCategory) => void) | undefined;
  /** Our own JSON: the settings, unvalidated; before the first link. */
  onSettings?: ((settings: object) => void) | undefined;
  /** When the file was written, if it says so. */
  onWrittenAt?: ((date: Date) => void) | undefined;
  /** A link in a browser's trash, which is left out. */
  onTrashed?: (() => void) | undefined;
  /** A sentence for the person on what is read in a way that they may not expect. */
  onNote?: ((sentence: string) => void) | undefined;
}

/** The input of writers; a superset of FileLink. */
export interface ExportLink extends OwnValues {
  url: string;
  title: string;
  description: string | null;
  tags: readonly string[];
  addedAt: Date | null;
  icon: string | null;
  folder: readonly string[];
}

/** A link with a URL and at most a title. */
export function bareLink(url: string, title = ""): FileLink {
  return { url, title, description: null, tags: [], addedAt: null, icon: null, folder: [] };
}

/** The file cannot be read; the message is a sentence for the person. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

/** The file is of a kind that holds no bookmarks, so nothing is lost if it is left out of an archive. */
export class OtherFileError extends UnreadableFileError {}
