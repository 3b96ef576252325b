import { FakeServer } from "@bowerbird/api/testing";

/** The server that the page of the running test talks to. */
export let server: FakeServer;

export function startServer(): void {
  server = new FakeServer();
}
