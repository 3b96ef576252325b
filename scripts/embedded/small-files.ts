import { readFileSync, linkSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { Problem } from "./problem.mjs";

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

/** Reads the secret, or creates one of `bytes` random bytes (base64url) on first use, readable only by its owner. */
export function readOrCreateSecret(file: string, bytes = 32): string {
  const known = readSecret(file);
  if (known) return known;
  // Written to a draft and linked to its name, so that a crash never leaves a partial secret; an existing one wins.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(bytes).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new Problem(
      `"${file}" cannot be read (${code}). It belongs to the account that started Bowerbird here first: ` +
        "run it as that account, or choose another DATA_DIR.",
    );
  }
}
