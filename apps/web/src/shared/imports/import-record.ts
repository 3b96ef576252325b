import type { ImportRecord } from "@bowerbird/contract/imports";

/** What an import was read from: a file's name, or the kind of list that was typed. */
export function sourceName(source: string): string {
  return source === "urls" ? "Pasted links" : source === "categories" ? "Categories with links" : source;
}

/** How many links have pages that are still to be read; after that they are sorted, too. */
export function countUnread({ created, enriched }: Pick<ImportRecord, "created" | "enriched">): number {
  return Math.max(0, created - enriched);
}
