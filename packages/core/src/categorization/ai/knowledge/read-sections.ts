import { readFileSync } from "node:fs";

/**
 * Reads a knowledge file: `[Category]` starts a section, `# ` a comment.
 *
 * @returns category and line, in file order
 * @throws Error when the file is missing or a line precedes the first category
 */
export function readSections(name: string): { category: string; line: string }[] {
  let category: string | undefined;
  const found: { category: string; line: string }[] = [];
  for (const line of readLines(name)) {
    const heading = /^\[(.+)\]$/.exec(line)?.[1];
    if (heading) category = heading;
    else if (category) found.push({ category, line });
    else throw new Error(`${name}: "${line}" precedes the first category`);
  }
  return found;
}

/** Reads the lines of a knowledge file without empty lines and comments. */
export function readLines(name: string): string[] {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
}
