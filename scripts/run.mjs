// The entry of every command. Plain JavaScript without dependencies: it runs on Node 20, before anything is installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./setup/install.mjs";
import { explainSystem } from "./setup/explain-failure.mjs";
import { findNode } from "./setup/find-node.mjs";
import { Problem } from "./embedded/problem.mjs";

/** When the command was given: starting includes the installation of packages. */
const startedAt = Date.now();
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

try {
  await runCommand(process.argv[2] ?? "start", process.argv.slice(3));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}

async function runCommand(command, args) {
  checkSystem();
  checkNodeVersion();
  const script = path.join(root, "scripts", `${command}.ts`);
  if (!existsSync(script))
    throw new Problem(`There is no command "${command}". Try: npm start, npm test, npm run dev.`);
  await installPackages(root);
  process.exitCode = await handOver(findNode(root), [script, ...args]);
}

function checkSystem() {
  const problem = explainSystem(process.platform);
  if (problem) throw new Problem(problem);
}

function checkNodeVersion() {
  if (Number.parseInt(process.versions.node, 10) >= 20) return;
  throw new Problem(
    `Bowerbird needs Node 20 or newer; this is ${process.version}. Install one from https://nodejs.org`,
  );
}

/** Runs the real script. @returns its exit code. The IPC channel tells the script when this process dies. */
function handOver(node, args) {
  const PATH = `${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env.PATH ?? ""}`;
  // Saves about a second per start: types are not stripped and code is not compiled again.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(root, "node_modules", ".cache", "node");
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, PATH, NODE_COMPILE_CACHE, BOWERBIRD_STARTED_AT: String(startedAt) },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
