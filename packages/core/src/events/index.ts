export { createEventHub, type EventHub, type HubEvent } from "./event-hub.ts";
export { publish } from "./publish.ts";
