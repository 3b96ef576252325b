import type { Vector } from "./vector-rows.ts";

/** A link of which the folder is asked, or known. */
export interface FolderLink {
  /** By which it is moved and forgotten, and by which it does not find itself; without one, its address. */
  id?: string | undefined;
  url: string;
  title: string;
  /** Null: unknown. */
  savedAt: Date | null;
  /** Of the built-in embedding model; null: not known. */
  vector: Vector | null;
}

export interface NamedFolder {
  id: string;
  /** Its name and those above it, outermost first. */
  path: readonly string[];
  /** Whether the person made it. */
  isCustom: boolean;
}

export interface FolderOffer {
  folderId: string;
  /** The probability that it is the right one, 0 to 1. */
  confidence: number;
}
