import { readFileSync } from "node:fs";

/**
 * Reads a file of knowledge: a line `[Category]` begins what belongs to it, `#` and a space a remark.
 *
 * @returns category and line, in the order of the file
 * @throws Error where the file is missing or a line stands before the first category
 */
export function readSections(name: string): { category: string; line: string }[] {
  let category: string | undefined;
  const found: { category: string; line: string }[] = [];
  for (const line of readLines(name)) {
    const heading = /^\[(.+)\]$/.exec(line)?.[1];
    if (heading) category = heading;
    else if (category) found.push({ category, line });
    else throw new Error(`${name}: "${line}" stands before the first category`);
  }
  return found;
}

/** The lines of a file of knowledge that are neither empty nor a remark. */
export function readLines(name: string): string[] {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
}
