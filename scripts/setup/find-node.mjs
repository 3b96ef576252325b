import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { Problem } from "../embedded/problem.mjs";

/** The pinned Node of node_modules, else one on the machine that runs TypeScript. @throws Problem if there is none */
export function findNode(root) {
  const pinned = path.join(root, "node_modules", ".bin", "node");
  // The pinned binary can exist and not run, for example on a system without glibc.
  if (existsSync(pinned) && readVersion(pinned)) return pinned;
  const onPath = (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, "node"));
  const found = [process.execPath, ...onPath].find((file) => existsSync(file) && isRecent(readVersion(file)));
  if (found) return found;
  throw new Problem(
    `The Node that comes with the packages does not run on this machine (${process.platform} ${process.arch}),\n` +
      "and no Node >= 22.22 was found on the PATH. Install one from https://nodejs.org and run the command again.",
  );
}

function readVersion(file) {
  const answer = spawnSync(file, ["--version"], { encoding: "utf8" });
  return answer.status === 0 ? answer.stdout.trim() : null;
}

function isRecent(version) {
  const [major = 0, minor = 0] = (version ?? "").replace("v", "").split(".").map(Number);
  return major > 22 || (major === 22 && minor >= 22);
}
