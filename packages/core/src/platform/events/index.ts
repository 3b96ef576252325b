export { createEventBus, type EventBus, type BusEvent } from "./event-bus.ts";
export { publish } from "./publish.sql.ts";
