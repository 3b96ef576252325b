import path from "node:path";
import { freePort } from "../embedded/free-port.ts";
import type { Mode } from "./launch.ts";
import { nodeFlags } from "./node-flags.ts";
import { spawnProgram } from "./spawn-program.ts";
import type { Stack } from "./supervise.ts";
import { untilReady } from "./until-ready.ts";

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

const LEVEL = 2;

/** Starts the server, the worker and, with reload, the web's own server in front; resolves when all can be used. */
export async function startPrograms(options: Options): Promise<void> {
  const { mode, root, stack, stopRequest, log } = options;
  const environment = await programEnvironment(options);
  const flags = [...nodeFlags, ...(mode === "dev" ? ["--watch", "--watch-preserve-output"] : [])];
  // With reload somebody may look at it in a debugger for as long as they like.
  const seconds = mode === "dev" ? 0 : options.watchdogSeconds;
  const start = (name: string, file: string, env: NodeJS.ProcessEnv, before: string[]) => {
    const onHang = () => log(`The ${name} has hung for ${seconds} s and is ended.`);
    return stack.add(name, LEVEL, () =>
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

/** With reload the public port belongs to the web's server, which passes calls on to the real one behind it. */
async function programEnvironment({ mode, environment, appUrl }: Options): Promise<NodeJS.ProcessEnv> {
  const settings = { ...environment, APP_URL: appUrl };
  return mode === "dev" ? { ...settings, PORT: String(await freePort()), HOST: "127.0.0.1" } : settings;
}

function reachable(host = "127.0.0.1"): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
