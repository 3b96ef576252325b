import type { MapGroup } from "@bowerbird/contract/bookmark-map";

import type { Scale } from "./compute-map.ts";

/** In the column `layout`. */
export interface StoredLayout {
  groups: MapGroup[];
  scale: Scale;
}

/** Hashes of texts that are compared to tell how much has changed. */
export const sampleSize = 500;

/** Ids or hashes one after the other, 16 bytes each. */
export function toIdBytes(ids: readonly string[]): Buffer {
  return Buffer.from(ids.join("").replaceAll("-", ""), "hex");
}

export function fromIdBytes(bytes: Uint8Array): string[] {
  const hex = asBuffer(bytes).toString("hex");
  return Array.from({ length: bytes.length / 16 }, (_, index) =>
    hex.slice(32 * index, 32 * (index + 1)).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
  );
}

/** The same bytes. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/**
 * The share of texts that two samples have in common (MinHash: a sample holds the smallest hashes, so that the smallest of
 * both are a sample of all texts).
 */
export function shareInCommon(one: readonly string[], other: readonly string[]): number {
  const [first, second] = [new Set(one), new Set(other)];
  const both = [...new Set([...first, ...second])].toSorted().slice(0, Math.max(first.size, second.size));
  if (both.length === 0) return 1;
  return both.filter((hash) => first.has(hash) && second.has(hash)).length / both.length;
}
