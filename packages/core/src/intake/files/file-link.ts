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

/** The fields that only our own CSV and JSON have; absent if the file has none. */
interface OwnFields {
  categoryIcon?: string;
  aiSummary?: string;
  aiRelevance?: number;
  isAiGenerated?: boolean;
}

/** Leaves out the fields that a file does not have. */
export function toOwnFields(fields: { [F in keyof Required<OwnFields>]: OwnFields[F] | undefined }): OwnFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A category from our own JSON; it may be empty. */
export interface FileCategory {
  name: string;
  /** Names of the categories above it, outermost first. */
  parentPath: readonly string[];
  icon: string | null;
  color: string | null;
  pinned: boolean;
  isCustom: boolean;
}

/** The input of writers; a superset of FileLink. */
export interface ExportLink {
  url: string;
  title: string;
  description: string | null;
  tags: readonly string[];
  addedAt: Date | null;
  icon: string | null;
  folder: readonly string[];
  categoryIcon?: string | null;
  aiSummary?: string | null;
  /** Out of 10. */
  aiRelevance?: number | null;
  /** True when the AI chose the category, false when the person did. */
  isAiGenerated?: boolean | null;
}

/** A link with a URL and at most a title. */
export function bareLink(url: string, title = ""): FileLink {
  return { url, title, description: null, tags: [], addedAt: null, icon: null, folder: [] };
}

/** The file cannot be read; the message is a sentence for the person. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}
