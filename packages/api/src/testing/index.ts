export { FakeServer, type InputOf, type OutputOf, type Path, Refusal } from "./fake-server.ts";
export type { FakeEventSource } from "./fake-event-source.ts";
