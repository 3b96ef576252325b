/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "@bowerbird/core/platform/config";
import { createEventBus } from "@bowerbird/core/platform/events";
import { createServices } from "@bowerbird/core/services";
import { createApp } from "../app.ts";

/*
 * A server in a thread of its own, which measures how long it holds its event loop. In processor time of the thread, so that
 * other work of the machine does not count; each turn of the loop is measured, because other requests wait for its end.
 */

let longestMs = 0;
let isWatching = false;

function watch(): void {
  let start = process.threadCpuUsage();
  setImmediate(function turn() {
    const { user, system } = process.threadCpuUsage(start);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    start = process.threadCpuUsage();
    if (isWatching) setImmediate(turn);
  });
}

const config = workerData as Config;
const services = await createServices(config, "watched");
const events = await createEventBus(config.databaseUrl, services.log, services.callers);
const server = createServer(createApp(services, events));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

parentPort!.on("message", async (message: "start" | "stop" | "close") => {
  if (message === "start") {
    isWatching = true;
    longestMs = 0;
    watch();
    return parentPort!.postMessage({ started: true });
  }
  isWatching = false;
  if (message === "stop") return parentPort!.postMessage({ longestMs });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await events.close();
  await services.close();
  parentPort!.close();
});
parentPort!.postMessage({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
