import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Problem } from "./problem.ts";

/** Reads the secret, or creates one of `bytes` random bytes (base64url) on first use, readable only by its owner. */
export function readOrCreateSecret(file: string, bytes = 32): string {
  const known = readSecret(file);
  if (known) return known;
  // Written to a draft and linked into place, so that a crash never leaves a partial secret; an existing one wins.
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
