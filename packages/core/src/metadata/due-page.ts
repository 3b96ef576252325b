import type { PageMetadata } from "./read-page.ts";

/** A bookmark whose page is to be read, claimed for a while. */
export interface DuePage {
  bookmarkId: string;
  url: string;
  attempts: number;
  /** Until then nobody else takes it; it also tells this claim from a later one. */
  lease: Date;
  isTrashed: boolean;
  /** How often it was begun to be read since the last outcome, this time included. */
  claims: number;
}

/** What became of a page that was due. */
export interface PageOutcome {
  page: DuePage;
  state: "pending" | "done" | "gone" | "failed";
  attempts: number;
  /** When a pending one is tried again. */
  dueAt: Date;
  /** Why it could not be read, as a sentence for the person. */
  problem: string | null;
  metadata: PageMetadata | null;
  /** Address of the site's icon as we serve it; empty where there is none. */
  favicon: string;
}
