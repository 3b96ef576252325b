import * as t from "../messages.json";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { createStore, useStore } from "../store/create-store.ts";

/** What an import was read from: a file's name, or the kind of list that was typed. */
export function sourceName(source: string): string {
  return source === "urls" ? t.pastedLinks : source === "categories" ? t.categoriesWithLinks : source;
}

/** Whether an import was read from a file. */
export function isFile(source: string): boolean {
  return source !== "urls" && source !== "categories";
}

/** How many links have pages that are still to be read. */
export function countUnread({ created, enriched }: Pick<ImportRecord, "created" | "enriched">): number {
  return Math.max(0, created - enriched);
}

/** Whether pages are being read now; those of sites that do not answer are tried later. */
export function isReading(record: ImportRecord): boolean {
  return record.isReadingPages && !record.isEnrichmentPaused && countUnread(record) > 0;
}

/** By import. */
const currentUrls = createStore<ReadonlyMap<string, string | null>>(new Map());

/** The link that a running import is processing; null if unknown. */
export function useCurrentUrl(importId: string): string | null {
  return useStore(currentUrls, (urls) => urls.get(importId) ?? null);
}

export function setCurrentUrl(importId: string, url: string | null): void {
  currentUrls.set(new Map(currentUrls.get()).set(importId, url));
}
