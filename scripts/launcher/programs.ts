import { get } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../embedded/ports.ts";
import { Problem } from "../embedded/problem.mjs";
import type { Mode } from "./launch.ts";
import type { Running, Stack } from "./supervise.ts";
import { heartbeatInterval } from "../../packages/core/src/services/lifecycle.ts";
import { isAlive, isStopped, signal, waitForEnd } from "../embedded/processes.ts";

type Options = {
  mode: Mode;
  root: string;
  environment: NodeJS.ProcessEnv;
  appUrl: string;
  /** See WATCHDOG_SECONDS. */
  watchdogSeconds: number;
  log: (line: string) => void;
  stack: Stack;
  stopRequest: AbortSignal;
};

const level = 2;

/** Starts the server, the worker and, in dev mode, Vite's server in front; resolves when all are ready. */
export async function startPrograms(options: Options): Promise<void> {
  const { mode, root, stack, stopRequest, log } = options;
  const environment = await programEnvironment(options);
  const flags = [...nodeFlags, ...(mode === "dev" ? ["--watch", "--watch-preserve-output"] : [])];
  // In dev mode a debugger may hold the program for any time.
  const seconds = mode === "dev" ? 0 : options.watchdogSeconds;
  const start = (name: string, file: string, env: NodeJS.ProcessEnv, before: string[]) => {
    const onHang = () => log(`The ${name} has hung for ${seconds} s and is ended.`);
    return stack.add(name, level, () =>
      spawnProgram([...before, path.join(root, file)], env, root, { seconds, onHang }),
    );
  };
  const programs = [
    await start("server", "apps/server/src/main.ts", environment, flags),
    await start("worker", "apps/worker/src/main.ts", environment, flags),
  ];
  if (mode === "dev") {
    const web = { ...options.environment, SERVER_PORT: environment.PORT };
    programs.push(await start("web", "scripts/launcher/web-dev.ts", web, []));
  }
  await untilReady(`http://${reachable(environment.HOST)}:${environment.PORT}/readyz`, programs, stopRequest);
}

/** In dev mode Vite has the public port and proxies to the server behind it. */
async function programEnvironment({ mode, environment, appUrl }: Options): Promise<NodeJS.ProcessEnv> {
  const settings = { ...environment, APP_URL: appUrl };
  return mode === "dev" ? { ...settings, PORT: String(await freePort()), HOST: "127.0.0.1" } : settings;
}

function reachable(host = "127.0.0.1"): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

const readyTimeoutMs = 60_000;

/** Polls the URL until it answers 200. @throws Problem if a program ends meanwhile, or after a minute */
async function untilReady(url: string, programs: Running[], stopRequest: AbortSignal): Promise<void> {
  let hasEnded = false;
  for (const program of programs) void program.exited.then(() => (hasEnded = true));
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await answers(url))) {
    stopRequest.throwIfAborted();
    if (hasEnded) throw new Problem("Bowerbird could not start: the lines above say why.");
    if (Date.now() > deadline) throw new Problem(`Bowerbird did not get ready within a minute (${url}).`);
    await sleep(50);
  }
}

/** Without `fetch`, which would keep some megabytes in the launcher while the product runs. */
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 5_000, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}

/**
 * The Node.js flags of server and worker.
 *
 * Young generation: with V8's default of 16 MB, in three semi-spaces, a backup of 100,000 bookmarks made a
 * process 125 MB larger; with 8 MB it is 60, and as fast.
 *
 * Old generation: on a machine of 16 GB or more V8 may use 4 GB and lets garbage grow to four times the live data before
 * collecting; with a limit of 1.5 GB it is 1.8 times. With 200 active people the server takes 357 MB instead of more than
 * 700, the worker 235 instead of 376, with no more processor time. 20,000 open pages fit.
 */
export const nodeFlags: readonly string[] = ["--max-semi-space-size=8", "--max-old-space-size=1536"];

const shutdownGraceMs = 10_000;

/**
 * Runs a TypeScript program on this Node. It shares the terminal's output but not its process group (the launcher
 * decides when it stops), and has an IPC channel: 'disconnect' there means that the launcher died.
 *
 * @param watch ends the program when it hangs for this time, and calls `onHang` before
 */
async function spawnProgram(
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  watch?: { seconds: number; onHang: () => void },
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const pid = child.pid ?? -1;
  const kill = () => (isAlive(pid) ? signal(-pid, "SIGKILL") : undefined);
  if (watch) {
    endHung(child, watch.seconds, () => {
      watch.onHang();
      kill();
    });
  }
  const stop = async () => {
    signal(pid, "SIGTERM");
    if (!(await waitForEnd(pid, shutdownGraceMs))) kill();
    await exited;
  };
  return { pid, exited, stop, kill };
}

/**
 * Ends a program that has sent heartbeats and then none for the given time: it hangs. Our own timer ticks are
 * counted, so that sleep of the machine does not count, and not while the program is stopped.
 *
 * @param seconds 0 for never
 * @param end ends the program at once
 */
function endHung(child: ChildProcess, seconds: number, end: () => void): void {
  if (seconds === 0) return;
  const maxMissed = Math.ceil((seconds * 1_000) / heartbeatInterval(seconds));
  let missed: number | null = null;
  child.on("message", () => (missed = 0));
  const timer = setInterval(() => {
    if (missed === null || isStopped(child.pid ?? -1) || ++missed <= maxMissed) return;
    end();
  }, heartbeatInterval(seconds));
  child.once("exit", () => clearInterval(timer));
}
