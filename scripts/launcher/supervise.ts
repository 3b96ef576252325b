import { setTimeout as sleep } from "node:timers/promises";
import { startedAt } from "../embedded/processes.ts";
import type { ProcessRecord } from "./lock.ts";

export type Running = { pid: number; exited: Promise<void>; stop: () => Promise<void>; kill?: () => void };
type Member = { name: string; level: number; running: Running | null };

const firstPause = 500;
const longestPause = 30_000;
const healthyAfter = 60_000;

/** The product's processes: started, restarted when they die, and stopped from the highest level down. */
export class Stack {
  #members: Member[] = [];
  #isStopping = false;
  #afterwards: (() => void)[] = [];
  #listener: (children: ProcessRecord[]) => void = () => undefined;
  readonly #log: (line: string) => void;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Starts a process and keeps it running. Higher levels stop first. Rejects if the first start fails. */
  async add<T extends Running>(name: string, level: number, start: () => Promise<T>): Promise<T> {
    const member: Member = { name, level, running: null };
    this.#members.push(member);
    const first = await start();
    this.#watch(member, first, start, firstPause);
    return first;
  }

  /** Reports the running processes whenever they change. */
  onChange(listener: (children: ProcessRecord[]) => void): void {
    this.#listener = listener;
  }

  /** Registers an action to run after everything has stopped. */
  last(action: () => void): void {
    this.#afterwards.push(action);
  }

  async untilStopped(request: AbortSignal): Promise<void> {
    if (request.aborted) return;
    await new Promise((resolve) => request.addEventListener("abort", resolve, { once: true }));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const levels = [...new Set(this.#members.map((member) => member.level))].sort((a, b) => b - a);
    for (const level of levels) {
      const members = this.#members.filter((member) => member.level === level);
      await Promise.all(members.map(async ({ running }) => running?.stop()));
    }
    for (const action of this.#afterwards) action();
  }

  /** A second request to stop: no more waiting. The database recovers on its next start. */
  kill(): void {
    this.#log("Stopping at once.");
    for (const { running } of this.#members) running?.kill?.();
  }

  #watch(member: Member, running: Running, start: () => Promise<Running>, pause: number): void {
    member.running = running;
    this.#listener(this.#records());
    const since = Date.now();
    void running.exited.then(async () => {
      member.running = null;
      if (this.#isStopping) return;
      const wait = Date.now() - since > healthyAfter ? firstPause : pause;
      this.#log(`The ${member.name} has ended; starting it again in ${wait / 1000} s.`);
      await sleep(wait);
      await this.#restart(member, start, Math.min(wait * 2, longestPause));
    });
  }

  async #restart(member: Member, start: () => Promise<Running>, pause: number): Promise<void> {
    if (this.#isStopping) return;
    try {
      const running = await start();
      this.#watch(member, running, start, pause);
      if (this.#isStopping) await running.stop();
    } catch (error) {
      this.#log(`The ${member.name} did not start: ${(error as Error).message}`);
      await sleep(pause);
      await this.#restart(member, start, Math.min(pause * 2, longestPause));
    }
  }

  #records(): ProcessRecord[] {
    return this.#members.flatMap(({ name, level, running }) =>
      // The database and Redis are found by their own files and taken over, not ended.
      running && level > 1 ? [{ name, pid: running.pid, startedAt: startedAt(running.pid) }] : [],
    );
  }
}

const repeatMilliseconds = 1000;

/**
 * Returns a signal that aborts on a request to stop: Ctrl-C, kill, a closed terminal, or the parent's end. A second
 * request calls `force`. The terminal and npm both pass on a Ctrl-C, so repeats within a second count as one.
 */
export function onStopRequest(force: () => void): AbortSignal {
  const controller = new AbortController();
  let askedAt = 0;
  const ask = () => {
    const now = Date.now();
    if (!controller.signal.aborted) {
      askedAt = now;
      controller.abort();
    } else if (now - askedAt > repeatMilliseconds) {
      force();
    }
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, ask);
  // The entry script has the other end of this channel.
  process.once("disconnect", ask);
  return controller.signal;
}
