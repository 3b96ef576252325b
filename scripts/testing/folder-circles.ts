import { readFileSync } from "node:fs";
import path from "node:path";

/** A file by its path from the root of the repository, with its text. */
export interface SourceFile {
  path: string;
  text: string;
}

export function readSource(root: string, paths: readonly string[]): SourceFile[] {
  return paths.map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") }));
}

/**
 * Folders that import each other, directly or by way of others.
 *
 * @param toFolder the folder of a file, or null for a file that does not count
 * @returns each group of such folders, sorted
 */
export function findFolderCircles(files: readonly SourceFile[], toFolder: (file: string) => string | null): string[][] {
  const reached = closeOver(readEdges(files, toFolder));
  const groups = new Map<string, string[]>();
  for (const folder of [...reached.keys()].toSorted()) {
    const circle = [...reached.get(folder)!].filter((other) => reached.get(other)?.has(folder)).toSorted();
    if (circle.length > 1) groups.set(circle.join(), circle);
  }
  return [...groups.values()];
}

function readEdges(files: readonly SourceFile[], toFolder: (file: string) => string | null): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const file of files) {
    const from = toFolder(file.path);
    if (from === null) continue;
    for (const [, specifier] of file.text.matchAll(/(?:from|import\(?)\s*"(\.[^"]+)"/g)) {
      // Data imports nothing.
      if (specifier!.endsWith(".json")) continue;
      const to = toFolder(path.posix.join(path.posix.dirname(file.path), specifier!));
      if (to !== null && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return edges;
}

/** Every folder that each folder reaches. */
function closeOver(edges: Map<string, Set<string>>): Map<string, Set<string>> {
  const reach = (start: string) => {
    const seen = new Set<string>();
    const waiting = [...(edges.get(start) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(edges.get(next) ?? []));
    }
    return seen;
  };
  return new Map([...edges.keys()].map((folder) => [folder, reach(folder)]));
}
