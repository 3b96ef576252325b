import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt-install.ts";

const names = [process.env.FIREFOX_PATH ?? "", "firefox", "firefox-esr"];

/**
 * Installs Firefox, if there is none and it can be. Called once, before the tests that need it: of two tests that install
 * it at the same time, one would find none.
 */
export function installFirefox(): void {
  if (!findPresent()) aptInstall({ name: "firefox-esr", neededFor: "Tests in Firefox" });
}

/** A Firefox that runs: configured or on the PATH. @throws Error that says what to do */
export function findFirefox(): string {
  const found = findPresent();
  if (found === undefined) throw new Error("There is no Firefox: install one or set FIREFOX_PATH.");
  return found;
}

function findPresent(): string | undefined {
  return names.find((name) => name !== "" && spawnSync(name, ["--version"]).status === 0);
}
