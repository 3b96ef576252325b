import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TestServices } from "@bowerbird/core/testing";

const main = path.join(import.meta.dirname, "../main.ts");

/** Workers as processes of their own, which a test can kill; `killAll` ends what is left. */
export class WorkerProcesses {
  readonly #all: ChildProcess[] = [];

  start({ environment }: TestServices): ChildProcess {
    const child = spawn(process.execPath, [main], { env: environment, stdio: ["ignore", "ignore", "inherit"] });
    this.#all.push(child);
    return child;
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#all.splice(0).map(kill));
  }
}

/** Ends a process that may have ended, as a machine without power does. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
