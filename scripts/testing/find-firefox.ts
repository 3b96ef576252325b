import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt-install.ts";

const names = [process.env.FIREFOX_PATH ?? "", "firefox", "firefox-esr"];

/** A Firefox that runs: configured, on the PATH, or installed from Debian. @throws Error that says what to do */
export function findFirefox(): string {
  const present = () => names.find((name) => name !== "" && spawnSync(name, ["--version"]).status === 0);
  const found = present() ?? (aptInstall("firefox-esr") ? present() : undefined);
  if (found === undefined) throw new Error("There is no Firefox: install one or set FIREFOX_PATH.");
  return found;
}
