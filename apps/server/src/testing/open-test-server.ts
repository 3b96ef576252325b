import { openForTests } from "@bowerbird/core/testing/in-vitest";
import { inject, test } from "vitest";
import type { TestBrowser } from "./test-browser.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

export { openForEachTest, openForTests, openTestFolder } from "@bowerbird/core/testing/in-vitest";

type NewPeople = Record<"ada" | "bob" | "eve" | "person", TestBrowser>;

/**
 * Starts a server for all tests of a file; call at the top of the file.
 *
 * @param settings environment variables beside the default ones, known when the tests begin
 */
export function openTestServer(settings?: () => Record<string, string>) {
  return openServer((databaseUrl) => startTestServer(databaseUrl, null, settings?.()));
}

/** @returns the server, and an `it` whose tests name the new people that they need: `it("…", async ({ ada }) => …)` */
export function openServer<Server extends TestServer>(start: (databaseUrl: string) => Promise<Server>) {
  const server = openForTests(() => start(inject("databaseUrl")));
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which others a fixture needs.
  const person = async ({}, use: (person: TestBrowser) => Promise<void>) => use(await server.person());
  const it = test.extend<NewPeople>({ ada: person, bob: person, eve: person, person });
  return { server, it };
}
