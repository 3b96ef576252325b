import { FakeServer } from "@bowerbird/api/testing";

/** The server of the running test's page. */
export let server: FakeServer;

export function startServer(): void {
  server = new FakeServer();
}
