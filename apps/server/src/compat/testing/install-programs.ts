import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const cache = path.join(import.meta.dirname, "../../../../../.cache/other-programs");
const installMs = 240_000;

/**
 * Installs released programs of npm, once for each choice of versions.
 *
 * @param packages exact versions
 * @param overrides what is installed in place of packages that the programs name and do not load
 * @returns the folder; null without npm or its registry
 */
export function installNpm(packages: Record<string, string>, overrides: Record<string, string> = {}) {
  return install({ packages, overrides }, async (folder) => {
    const manifest = { private: true, dependencies: packages, overrides };
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
    await run("npm", ["install", ...quiet], { cwd: folder, timeout: installMs });
  });
}

/** Installs released programs of PyPI. @param packages exact versions @returns the folder; null without Python or its registry */
export function installPip(packages: Record<string, string>) {
  return install({ packages }, async (folder) => {
    await run("python3", ["-m", "venv", folder], { timeout: installMs });
    const wanted = Object.entries(packages).map(([name, version]) => `${name}==${version}`);
    await run(path.join(folder, "bin/pip"), ["install", "--quiet", ...wanted], { timeout: installMs });
  });
}

/** Builds a program of ours in Go with a module. @returns the folder with the program; null without Go or the module */
export function buildGo(module: string, version: string, source: string) {
  return install({ module, version, source }, async (folder) => {
    writeFileSync(path.join(folder, "go.mod"), `module client\n\ngo 1.22\n\nrequire ${module} ${version}\n`);
    writeFileSync(path.join(folder, "main.go"), source);
    await run("go", ["build", "-mod=mod", "-o", "client", "."], { cwd: folder, timeout: installMs });
  });
}

/** An installation counts once it is marked as complete: one that was ended is repeated. */
async function install(what: object, fill: (folder: string) => Promise<void>): Promise<string | null> {
  const folder = path.join(cache, createHash("sha256").update(JSON.stringify(what)).digest("hex").slice(0, 16));
  const mark = path.join(folder, "installed");
  if (existsSync(mark)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await fill(folder);
    writeFileSync(mark, "");
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
}
