export { onStop, tidyAfterStart, startWatchdog } from "./lifecycle.ts";
export { createServices, type RunningServices } from "./create-services.ts";
