/**
 * One link as a file gives it. Nothing is judged yet: `url` may be empty, relative or of any scheme.
 * Texts are bounded (see bounded-text.ts) and hold no NUL, which PostgreSQL would refuse.
 */
export interface FileLink {
  url: string;
  /** One line; empty when the file has none. */
  title: string;
  /** May hold line breaks. */
  description: string | null;
  /** Trimmed, without repetitions (ignoring case; the first spelling stays). Their number is not limited here. */
  tags: string[];
  /** Null when the file has none or an unreadable one (see parse-date.ts). */
  addedAt: Date | null;
  /** `data:image/…;base64,` of a raster type and at most 32 kB, or an http(s) address. */
  icon: string | null;
  /** Folder names, outermost first. Links of one folder share the array. */
  folder: readonly string[];
  /** From here on: only what our own CSV and JSON carry; absent when the file does not say. */
  categoryIcon?: string;
  aiSummary?: string;
  aiRelevance?: number;
  isAiGenerated?: boolean;
}

/** A category of our own JSON; it may hold no link at all. */
export interface FileCategory {
  name: string;
  /** Names of the categories above it, outermost first. */
  parentPath: readonly string[];
  icon: string | null;
  color: string | null;
  pinned: boolean;
  isCustom: boolean;
}

/** What a writer takes: every FileLink is one, and so is a row with nulls for what it lacks. */
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

/** A link about which only its address is known. */
export function bareLink(url: string, title = ""): FileLink {
  return { url, title, description: null, tags: [], addedAt: null, icon: null, folder: [] };
}
