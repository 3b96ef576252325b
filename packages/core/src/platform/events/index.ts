export { createEventBus, type EventBus, type BusEvent, publish } from "./event-bus.ts";
