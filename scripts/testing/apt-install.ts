import { spawnSync } from "node:child_process";

/** Installs a Debian package if this is root on Debian; false if not or on failure. */
export function aptInstall(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  console.log(`Installing ${name} with apt-get …`);
  return apt("update") && apt("install", "-y", "--no-install-recommends", name);
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const result = spawnSync("apt-get", ["-q", ...args], { env, encoding: "utf8", timeout: 300_000 });
  if (result.status !== 0) console.warn(`apt-get ${args.join(" ")} failed:\n${result.stderr}`);
  return result.status === 0;
}
