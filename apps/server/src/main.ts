import { createServer } from "node:http";
import { callsPerMinute, demoCallsPerMinute, limits } from "@bowerbird/contract/limits";
import { loadConfig } from "@bowerbird/core/platform/config";
import { createEventBus } from "@bowerbird/core/platform/events";
import { createServices, onStop, startWatchdog, tidyAfterStart } from "@bowerbird/core/services";
import { createApp } from "./app.ts";
import { containFailures } from "./contain-failures.ts";
import { drainable } from "./drain.ts";
import { removeOldUploads } from "./receive-file.ts";

const config = loadConfig();
startWatchdog(config);
const services = await createServices(config, "server", { statementTimeoutMs: limits.statementTime });
containFailures(services.log);
const events = await createEventBus(config.databaseUrl, services.log, services.callers);
const server = createServer(createApp(services, events, config.demo ? demoCallsPerMinute : callsPerMinute));
const drain = drainable(server);

server.listen(config.port, config.host, () => {
  services.log.info({ host: config.host, port: config.port }, "listening");
});
server.on("error", (error) => {
  services.log.fatal({ err: error }, "cannot listen");
  process.exit(1);
});

tidyAfterStart();
removeOldUploads().catch((error: unknown) => services.log.warn({ err: error }, "removing old uploads failed"));
onStop(async () => {
  await drain();
  await events.close();
  await services.close();
});
