import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { nodeFlags } from "../../scripts/launcher/programs.ts";

/** Of this checkout. */
const root = path.join(import.meta.dirname, "../..");

/** A module preloaded by a program, and its settings. */
export interface Ailment {
  preload: string;
  argument: string;
}

/** A server or worker process that can be killed and restarted. */
export class Program {
  readonly #file: string;
  readonly #env: NodeJS.ProcessEnv;
  #child!: ChildProcess;

  /**
   * @param app `server` or `worker`
   * @param folder of the checkout whose code it runs
   */
  constructor(app: string, env: NodeJS.ProcessEnv, folder = root) {
    this.#file = path.join(folder, "apps", app, "src/main.ts");
    this.#env = env;
    this.start();
  }

  /** @param ailment the fault to preload this time */
  start(ailment: Ailment | null = null): void {
    const preload = ailment === null ? [] : ["--import", ailment.preload];
    const args = [...nodeFlags, ...preload, this.#file, ...(ailment === null ? [] : [ailment.argument])];
    const stdio = ["ignore", "ignore", "inherit"] as const;
    this.#child = spawn(process.execPath, args, { env: this.#env, stdio: [...stdio] });
  }

  /** Sends the signal and waits until the process has ended. @returns the milliseconds until then */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<number> {
    const start = performance.now();
    if (this.hasEnded()) return 0;
    this.#child.kill(signal);
    await once(this.#child, "exit");
    return performance.now() - start;
  }

  hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Resident, in MB. */
  memory(): number {
    return readStatus(this.#child.pid!, "VmRSS");
  }

  /** The highest of its process with the embedding model until now, in MB; 0 without one. */
  modelMemory(): number {
    const children = readFileSync(`/proc/${this.#child.pid}/task/${this.#child.pid}/children`, "utf8")
      .trim()
      .split(" ");
    const isModel = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("embedding-process");
    return Math.max(0, ...children.filter((pid) => pid !== "" && isModel(pid)).map((pid) => readStatus(pid, "VmHWM")));
  }
}

function readStatus(pid: number | string, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
