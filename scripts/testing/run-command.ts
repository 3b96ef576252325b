import { spawn } from "node:child_process";
import path from "node:path";
import { signal } from "../embedded/processes.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** Of a hanging tool; the longest stage takes 12 minutes of two quick processors, and 25 of slow ones. */
const commandMinutes = 45;

/**
 * Runs a tool of node_modules/.bin in the root with its output shown. @returns its exit code (1 if it was killed)
 * It has its own process group, so that no child outlives it, and a time limit, so that the run always ends.
 */
export function runCommand(command: string[], stop: AbortSignal, extra: NodeJS.ProcessEnv = {}): Promise<number> {
  const [name = "", ...args] = command;
  const env = { ...process.env, PATH: `${path.join(root, "node_modules/.bin")}:${process.env.PATH}`, ...extra };
  const child = spawn(name, args, { cwd: root, env, detached: true, stdio: ["ignore", "inherit", "inherit"] });
  const end = () => child.pid && signal(-child.pid, "SIGKILL");
  const limit = setTimeout(() => {
    console.error(`"${name}" was ended after ${commandMinutes} minutes.`);
    end();
  }, commandMinutes * 60_000);
  stop.addEventListener("abort", end);
  return new Promise((resolve) => {
    const finish = (code: number | null) => {
      clearTimeout(limit);
      stop.removeEventListener("abort", end);
      end();
      resolve(code ?? 1);
    };
    child.on("error", (error) => {
      console.error(`"${name}" could not be started: ${error.message}`);
      finish(1);
    });
    child.on("exit", finish);
  });
}
