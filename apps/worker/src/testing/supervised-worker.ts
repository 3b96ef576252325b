import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { kill } from "./worker-processes.ts";

const main = path.join(import.meta.dirname, "../main.ts");

/** A worker that is restarted whenever it dies, as by any supervisor. */
export class SupervisedWorker {
  #child: ChildProcess | undefined;
  #log = "";

  /** Warnings and errors that the workers logged, to explain a failed test. */
  get troubles(): string {
    return this.#log
      .split("\n")
      .filter((line) => !/"level":[123]0\b/.test(line))
      .join(" ");
  }

  /**
   * Runs until it is over.
   *
   * @param preload a file of this folder that makes the worker fail
   * @param prepare is done before each start, with the number of those that have died
   * @returns how many have died
   */
  async runUntil(
    { environment, preload, poison }: { environment: NodeJS.ProcessEnv; preload: string; poison: string },
    isOver: () => Promise<boolean>,
    prepare: (dead: number) => Promise<unknown>,
  ): Promise<number> {
    const args = ["--import", path.join(import.meta.dirname, preload), main, poison];
    let dead = 0;
    for (const deadline = Date.now() + 270_000; Date.now() < deadline;) {
      if (!this.#isAlive()) {
        if (this.#child) dead += 1;
        await prepare(dead);
        this.#child = this.#start(args, environment);
      }
      if (await isOver()) return dead;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("It goes on for ever.");
  }

  #start(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (this.#log += String(text)));
    return child;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child) await kill(child);
  }

  #isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }
}
