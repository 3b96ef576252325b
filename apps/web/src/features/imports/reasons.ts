import type { ImportItem } from "@bowerbird/contract/imports";

export interface Reason {
  text: string;
  count: number;
}

/** Why links were left out, the most frequent reason first. */
export function groupReasons(items: readonly Pick<ImportItem, "message">[]): Reason[] {
  const counts = new Map<string, number>();
  for (const { message } of items) {
    const text = message ?? "No reason was given.";
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}
