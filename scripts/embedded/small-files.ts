import { readFileSync } from "node:fs";

/** The number in the file, or undefined if there is none. */
export function readNumber(file: string): number | undefined {
  return Number.parseInt(readText(file), 10) || undefined;
}

/** The last lines of a text file; empty if it does not exist. */
export function lastLines(file: string, count: number): string {
  return readText(file).trimEnd().split("\n").slice(-count).join("\n");
}

/** The text of the file; empty if it is missing or unreadable. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
