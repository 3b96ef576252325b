export { onStop, tidyAfterStart, startWatchdog } from "./lifecycle.ts";
export { createServices, type RunningServices, showWorker } from "./create-services.ts";
