import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { releaseNotes } from "./releases/release-notes.ts";

// `npm run release-notes -- v0.2.0 [--out FILE]`: what the changelog says of a version.
const root = path.resolve(import.meta.dirname, "..");
const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
try {
  const notes = releaseNotes(readFileSync(path.join(root, "CHANGELOG.md"), "utf8"), positionals[0] ?? "");
  if (values.out) writeFileSync(values.out, notes);
  else console.log(notes);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
