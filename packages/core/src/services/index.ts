export { onStop } from "./on-stop.ts";
export { createServices, type RunningServices } from "./create-services.ts";
export { tidyAfterStart } from "./tidy-after-start.ts";
export { startWatchdog } from "./watchdog.ts";
