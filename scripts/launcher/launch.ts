import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../../packages/core/src/platform/config/index.ts";
import { tidyAfterStart } from "../../packages/core/src/services/lifecycle.ts";
import { startPostgres } from "../embedded/postgres.ts";
import { Problem } from "../embedded/problem.mjs";
import { findRedisProgram, startRedis } from "../embedded/redis.ts";
import { choosePort } from "../embedded/ports.ts";
import { checkConfig, type Environment, readEnvironment } from "./environment.ts";
import { takeLock } from "./lock.ts";
import { startPrograms } from "./programs.ts";
import { onStopRequest, Stack } from "./supervise.ts";
import { buildExtension, buildWeb } from "./build-app.ts";

export type Mode = "start" | "dev";

const root = path.resolve(import.meta.dirname, "../..");
const log = (line: string) => console.log(line);

/** Starts the whole product, keeps it running, and stops it on Ctrl-C. Ends the process. */
export async function launch(mode: Mode): Promise<void> {
  const stack = new Stack(log);
  const stopRequest = onStopRequest(() => stack.kill());
  let code = 0;
  try {
    await bringUp(mode, stack, stopRequest);
    tidyAfterStart();
    await stack.untilStopped(stopRequest);
  } catch (error) {
    // Ctrl-C also ends the running tools: their failure may arrive before the signal.
    await sleep(20);
    if (!stopRequest.aborted) code = report(error);
  }
  if (stopRequest.aborted) log("\nStopping …");
  await stack.stop();
  process.exit(code);
}

async function bringUp(mode: Mode, stack: Stack, stopRequest: AbortSignal): Promise<void> {
  const started = Number(process.env["BOWERBIRD_STARTED_AT"] ?? Date.now());
  const environment = readEnvironment(root, mode);
  const lock = await takeLock(environment.DATA_DIR, log);
  stack.last(() => lock.release());
  stack.onChange((children) => lock.update({ children }));
  const web = mode === "start" ? buildPages(stopRequest) : Promise.resolve();
  // In parallel: the build uses the other core. Its failure is handled once the stack knows the services.
  web.catch(() => undefined);
  const services = await startServices(environment, stack, stopRequest);
  await web;
  stopRequest.throwIfAborted();
  const { port, host } = await choosePort(environment, log);
  const settings = { ...environment, ...services, PORT: String(port), HOST: host };
  const config = checkConfig(settings);
  lock.update({ url: config.appUrl });
  const { appUrl, watchdogSeconds } = config;
  await startPrograms({ mode, root, environment: settings, appUrl, watchdogSeconds, log, stack, stopRequest });
  announce(config, Date.now() - started);
}

/** The web app, and the extension that it offers. */
async function buildPages(stopRequest: AbortSignal): Promise<void> {
  await buildWeb(root, log, stopRequest);
  await buildExtension(root, log, stopRequest);
}

function report(error: unknown): number {
  console.error(error instanceof Problem ? `\n${error.message}\n` : error);
  return 1;
}

/** Prints where everything is, once it is ready. */
function announce(config: Config, milliseconds: number): void {
  const mail = config.smtpUrl
    ? `sent through ${new URL(config.smtpUrl).host}`
    : `written to ${path.join(config.dataDir, "outbox")} (each one's link is printed here, too)`;
  const operators = config.opsPassword
    ? `${config.appUrl}/ops/queues and /metrics, user ops, password ${config.opsPassword}`
    : "off (set OPS_PASSWORD to turn them on)";
  console.log(`
Bowerbird is ready (${(milliseconds / 1000).toFixed(1)} s):  ${config.appUrl}

  Outgoing mail      ${mail}
  Operators' pages   ${operators}
  Data               ${config.dataDir}

Stop it with Ctrl-C; started again it keeps its data.
`);
}

/** Starts the database and Redis unless the environment names them. @returns the variables that point to them */
async function startServices(
  environment: Environment,
  stack: Stack,
  stopRequest: AbortSignal,
): Promise<NodeJS.ProcessEnv> {
  const found: NodeJS.ProcessEnv = {};
  if (!environment.DATABASE_URL) found.DATABASE_URL = await startDatabase(environment.DATA_DIR, stack);
  stopRequest.throwIfAborted();
  if (!environment.REDIS_URL) {
    const url = await startQueueStore(environment.DATA_DIR, stack);
    if (url) found.REDIS_URL = url;
  }
  stopRequest.throwIfAborted();
  return found;
}

async function startDatabase(dataDir: string, stack: Stack): Promise<string> {
  const directory = path.join(dataDir, "postgres");
  const running = await stack.add("database", 0, () => startPostgres({ directory, log }));
  return running.url;
}

/** Without Redis on the machine the queue is in the database, and nothing is logged. */
async function startQueueStore(dataDir: string, stack: Stack): Promise<string | null> {
  if (!findRedisProgram()) return null;
  const directory = path.join(dataDir, "redis");
  const running = await stack.add("Redis", 1, async () => {
    const service = await startRedis({ directory, log });
    if (!service) throw new Error("redis-server is no longer on the PATH");
    return service;
  });
  return running.url;
}
