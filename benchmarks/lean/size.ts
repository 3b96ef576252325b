import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");

/** Megabytes of everything that a checkout has installed, development tools included. */
export function installedSize(): number {
  const workspaces = ["apps", "packages"].flatMap((name) =>
    readdirSync(path.join(root, name)).map((entry) => path.join(root, name, entry, "node_modules")),
  );
  const others = ["e2e", "benchmarks", "."].map((name) => path.join(root, name, "node_modules"));
  return diskUse([...workspaces, ...others].filter((folder) => existsSync(folder)));
}

/**
 * Megabytes of the image without its system and Node: what the Dockerfile copies and installs.
 *
 * @returns null if the packages are not available offline
 */
export function imageSize(): number | null {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-image-"));
  try {
    const files = copied().filter(
      (file) => file.endsWith("package.json") || file.startsWith("pnpm-") || file.startsWith("scripts/"),
    );
    for (const file of files) copy(file, folder);
    const [, install = ""] = /^RUN (pnpm install .*--prod.*)$/m.exec(dockerfile) ?? [];
    const args = install.replaceAll('"', "").split(" ").slice(1);
    const npx = spawnSync("npx", ["--yes", "pnpm@12.21.0", ...args, "--offline"], { cwd: folder, encoding: "utf8" });
    if (npx.status !== 0) return null;
    for (const file of ["packages", "apps/server", "apps/worker", "apps/web/dist", "scripts/container"])
      copy(file, folder);
    return diskUse([folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files that the install stage copies first. */
function copied(): string[] {
  const [, stage = ""] = dockerfile.split(/^FROM .* AS packages$/m);
  return [...stage.split(/^FROM /m)[0]!.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files]) => files!.split(" "));
}

function copy(file: string, folder: string): void {
  const from = path.join(root, file);
  if (!existsSync(from)) return;
  const filter = (source: string) => path.basename(source) !== "node_modules";
  cpSync(from, path.join(folder, file), { recursive: true, filter });
}

/** Hard links to the same file count once. */
function diskUse(folders: string[]): number {
  const { stdout } = spawnSync("du", ["-cks", ...folders], { encoding: "utf8" });
  return Number(/(\d+)\s+total/.exec(stdout)?.[1]) / 1024;
}
