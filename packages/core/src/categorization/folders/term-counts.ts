import type { FolderHistory } from "./folder-history.ts";
import { noFolder } from "./followers.ts";
import type { TermIndex } from "./term-index.ts";

/** How many links with a term are in each folder, and in all. */
export interface TermCounts {
  byFolder: ReadonlyMap<number, number>;
  total: number;
}

/** @param term undefined: none */
export function countByFolder(history: FolderHistory, index: TermIndex, term: number | undefined): TermCounts {
  const byFolder = new Map<number, number>();
  let total = 0;
  if (term === undefined) return { byFolder, total };
  const { order } = history;
  const counts = new Int32Array(history.folders.length);
  index.visit(term, (link) => {
    const folder = order[link]!;
    if (folder !== noFolder) counts[folder]! += 1;
  });
  for (const [folder, count] of counts.entries()) {
    if (count > 0) byFolder.set(folder, count);
    total += count;
  }
  return { byFolder, total };
}

/** The folder of the newest link with a term. */
export function findLast({ order }: FolderHistory, index: TermIndex, term: number | undefined): number | undefined {
  let last: number | undefined;
  if (term !== undefined)
    index.visit(term, (link) => {
      if (order[link] !== noFolder) last ??= order[link]!;
    });
  return last;
}
