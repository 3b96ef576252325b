import { spawnSync } from "node:child_process";

/** Set by `--no-install`, also for the programs that the tests start. */
export const noInstall = "NO_INSTALL";

/** A Debian package, and what needs it, as the beginning of a sentence. */
interface Wanted {
  name: string;
  neededFor: string;
}

/**
 * Installs a Debian package if this is root on Debian, and says so before. Otherwise it says what is missing, and the
 * command that brings it.
 *
 * @returns false if it is not installed
 */
export function aptInstall({ name, neededFor }: Wanted): boolean {
  if (!canInstall()) {
    console.warn(`${neededFor} need ${name}, which is not here. On Debian: sudo apt-get install ${name}`);
    return false;
  }
  console.log(`${neededFor} need ${name}: installing it with apt-get (npm test -- --no-install does not) …`);
  return apt("update") && apt("install", "-y", "--no-install-recommends", name);
}

function canInstall(): boolean {
  const isAllowed = process.env[noInstall] === undefined && process.getuid?.() === 0;
  return isAllowed && spawnSync("apt-get", ["--version"]).status === 0;
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const result = spawnSync("apt-get", ["-q", ...args], { env, encoding: "utf8", timeout: 300_000 });
  if (result.status !== 0) console.warn(`apt-get ${args.join(" ")} failed:\n${result.stderr}`);
  return result.status === 0;
}
