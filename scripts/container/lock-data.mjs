import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Keeps the data folder for this container until its process ends, however it ends. Two containers cannot see each other's
 * processes, and two databases on the same files would destroy them; a lock of the file system is seen by both.
 *
 * @returns false if another container has it
 */
export function lockData(directory) {
  mkdirSync(directory, { recursive: true });
  // Holds the lock while it reads from the pipe, which the kernel closes with this process.
  const keep = ["--nonblock", path.join(directory, "container.lock"), "sh", "-c", "echo locked; exec cat"];
  const holder = spawn("flock", keep, { stdio: ["pipe", "pipe", "inherit"], detached: true });
  return new Promise((resolve, reject) => {
    holder.once("error", reject);
    holder.once("exit", () => resolve(false));
    holder.stdout.once("data", () => {
      for (const handle of [holder, holder.stdin, holder.stdout]) handle.unref();
      resolve(true);
    });
  });
}
