import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const LEFT_OUT = new Set(["node_modules", "dist", ".vite", "test-results"]);

/** One hash over the names and contents of files and folders, without what is made from them. */
export function hashFiles(root: string, entries: string[]): string {
  const hash = createHash("sha256");
  for (const file of entries.flatMap((entry) => filesUnder(path.join(root, entry)))) {
    hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesUnder(entry: string): string[] {
  if (!statSync(entry).isDirectory()) return [entry];
  const names = readdirSync(entry).filter((name) => !LEFT_OUT.has(name));
  return names.sort().flatMap((name) => filesUnder(path.join(entry, name)));
}
