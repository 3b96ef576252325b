import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tidyAfterStart } from "../../packages/core/src/services/tidy-after-start.ts";
import { Problem } from "../embedded/problem.ts";
import { announce } from "./announce.ts";
import { checkConfig, readEnvironment } from "./environment.ts";
import { takeLock } from "./lock.ts";
import { choosePort } from "./choose-port.ts";
import { startPrograms } from "./programs.ts";
import { startServices } from "./services.ts";
import { onStopRequest } from "./stop-request.ts";
import { Stack } from "./supervise.ts";
import { buildWeb } from "./web-build.ts";

export type Mode = "start" | "dev";

const root = path.resolve(import.meta.dirname, "../..");
const log = (line: string) => console.log(line);

/** Brings the whole product up, keeps it up, and takes it down on Ctrl-C. Ends the process. */
export async function launch(mode: Mode): Promise<void> {
  const stack = new Stack(log);
  const stopRequest = onStopRequest(() => stack.kill());
  let code = 0;
  try {
    await bringUp(mode, stack, stopRequest);
    tidyAfterStart();
    await stack.untilStopped(stopRequest);
  } catch (error) {
    // Ctrl-C also ends the tools that were at work: their failure may be seen before the signal.
    await sleep(20);
    if (!stopRequest.aborted) code = report(error);
  }
  if (stopRequest.aborted) log("\nStopping …");
  await stack.stop();
  process.exit(code);
}

async function bringUp(mode: Mode, stack: Stack, stopRequest: AbortSignal): Promise<void> {
  const started = Date.now();
  const environment = readEnvironment(root, mode);
  const lock = await takeLock(environment.DATA_DIR, log);
  stack.last(() => lock.release());
  stack.onChange((children) => lock.update({ children }));
  const web = mode === "start" ? buildWeb(root, log, stopRequest) : Promise.resolve();
  // Both at once: the build takes the other core. Its failure is looked at after the services are known to the stack.
  web.catch(() => undefined);
  const services = await startServices(environment, stack, log, stopRequest);
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

function report(error: unknown): number {
  console.error(error instanceof Problem ? `\n${error.message}\n` : error);
  return 1;
}
