import { constants, setPriority } from "node:os";
import { loadConfig } from "@bowerbird/core/platform/config";
import { createServices, onStop, startWatchdog, tidyAfterStart } from "@bowerbird/core/services";
import { startWorker } from "./start-worker.ts";

// Requests on the same machine have priority over background work.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const config = loadConfig();
startWatchdog(config);
const services = await createServices(config, "worker");
const worker = await startWorker(services);
services.log.info("working");

tidyAfterStart();
onStop(async () => {
  await worker.close();
  await services.close();
});
