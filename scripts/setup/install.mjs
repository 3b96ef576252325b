import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { explainFailure } from "./explain-failure.mjs";
import { Problem } from "../embedded/problem.mjs";

export const pnpmPackage = "pnpm@12.21.0";
const memberFolders = ["apps", "packages"];
const memberNames = ["e2e", "benchmarks"];

/** Installs the packages if their declarations have changed since the last time. @throws Problem */
export async function installPackages(root) {
  const stampFile = path.join(root, "node_modules", ".bowerbird-install");
  const inputs = hashInputs(root);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === inputs) return;
  checkGit();
  const started = Date.now();
  console.log(`Installing packages with ${pnpmPackage} (they changed, or this is the first time) …`);
  const { code, output } = await runPnpm(root);
  if (code !== 0) throw new Problem(explainFailure(output, root));
  writeFileSync(stampFile, inputs);
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function hashInputs(root) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${pnpmPackage}`);
  for (const file of inputFiles(root)) hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
  return hash.digest("hex");
}

function inputFiles(root) {
  const members = memberFolders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder))
        .sort()
        .map((name) => path.join(folder, name)),
    );
  const manifests = [...members, ...memberNames].map((folder) => path.join(folder, "package.json"));
  return ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json", ...manifests]
    .map((file) => path.join(root, file))
    .filter((file) => existsSync(file));
}

function checkGit() {
  if (spawnSync("git", ["--version"]).status === 0) return;
  console.warn("Note: git was not found. Bowerbird runs without it, but updating this folder needs it.");
}

/** Prints only the elapsed time while running; the whole output if it fails. */
function runPnpm(root) {
  const args = ["--yes", pnpmPackage, "install", "--frozen-lockfile"];
  // CI=true: without a terminal pnpm would stop rather than replace a node_modules created by another tool.
  const child = spawn("npx", args, {
    cwd: root,
    env: { ...process.env, CI: "true" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const started = Date.now();
  const progress = setInterval(() => console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  return new Promise((resolve) => {
    const finish = (code) => {
      clearInterval(progress);
      if (code !== 0) console.error(output);
      resolve({ code, output });
    };
    child.on("error", (error) => {
      output += error;
      finish(1);
    });
    child.on("close", finish);
  });
}
