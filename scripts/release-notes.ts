import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

// `npm run release-notes -- v0.2.0 [--out FILE]`: what the changelog says of a version.
if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
  try {
    const changelog = readFileSync(path.resolve(import.meta.dirname, "../CHANGELOG.md"), "utf8");
    const notes = releaseNotes(changelog, positionals[0] ?? "");
    if (values.out) writeFileSync(values.out, notes);
    else console.log(notes);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/**
 * The section of a version in the changelog, without its heading.
 *
 * @param version as in package.json, or as a tag: `0.2.0`, `v0.2.0`
 * @throws Error if the changelog has none, or an empty one
 */
export function releaseNotes(changelog: string, version: string): string {
  const name = version.replace(/^v/, "");
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split(/[\s(]/, 1)[0] === name);
  const notes = section?.slice(section.indexOf("\n")).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no section "## ${name} (date)" with a text.`);
  return `${notes}\n`;
}
