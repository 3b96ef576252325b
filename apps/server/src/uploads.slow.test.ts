import { limits } from "@bowerbird/contract/limits";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("databaseUrl"));
});
afterAll(() => server.close());

it("a file of exactly 50 MB is taken, and its link is read", async () => {
  const ada = await server.person();
  const line = `<DT><A HREF="https://only.example">One</A>\n`;
  const content = line + " ".repeat(limits.uploadBytes - line.length);
  const { status, body } = await ada.upload({ file: new File([content], "large.html") });
  expect(status).toBe(202);
  expect(await ada.importEnded(body.id)).toMatchObject({ total: 1, failed: 0 });
});
