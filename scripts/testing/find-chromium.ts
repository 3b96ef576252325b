import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { aptInstall, noInstall } from "./apt-install.ts";
import { runCommand } from "./run-command.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const e2e = path.resolve(import.meta.dirname, "../../e2e");

/** A working Chromium: configured, on the PATH, or downloaded; else a sentence that says what to do. */
export async function findChromium(stop: AbortSignal): Promise<{ path: string | null; problem: string }> {
  const present = findPresent();
  if (present) return { path: present, problem: "" };
  if (process.env.CHROMIUM_PATH) console.warn(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} does not run.`);
  const isInstalled = aptInstall({ name: "chromium", neededFor: "Tests of screens" });
  if (isInstalled) return { path: findPresent(), problem: "the installed chromium does not run" };
  const problem = "no Chromium could be had: install one (Debian: `apt-get install chromium`) or set CHROMIUM_PATH";
  if (process.env[noInstall] !== undefined) return { path: null, problem };
  console.log("Fetching Chromium with Playwright (about 150 MB) …");
  await runCommand([path.join(e2e, "node_modules/.bin/playwright"), "install", "chromium"], stop);
  return { path: findPresent(), problem };
}

function findPresent(): string | null {
  const onPath = (process.env.PATH ?? "").split(":").flatMap((folder) => names.map((name) => path.join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH ?? "", ...onPath, fetchedByPlaywright()];
  // Runs it, because some systems have a stub of this name that only explains how to install the real one.
  return candidates.find((file) => existsSync(file) && spawnSync(file, ["--version"]).status === 0) ?? null;
}

function fetchedByPlaywright(): string {
  const load = createRequire(path.join(e2e, "package.json"));
  try {
    return (load("playwright-core") as { chromium: { executablePath: () => string } }).chromium.executablePath();
  } catch {
    return "";
  }
}
