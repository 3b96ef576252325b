export { onStop } from "./on-stop.ts";
export { createServices, type RunningServices } from "./create-services.ts";
