import { expect, inject, test } from "vitest";
import { startTestServer } from "./testing/test-server.ts";

const file = "/.well-known/security.txt";

test("who finds a security problem is told where to report it, if the operator has said so", async () => {
  const contact = "https://example.org/security";
  const server = await startTestServer(inject("databaseUrl"), null, { SECURITY_CONTACT: contact });
  const { status, headers, body } = await server.visitor().get(file);
  await server.close();
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toContain(`Contact: ${contact}\n`);
  expect(body).toContain(`Canonical: ${server.url}${file}\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)![1]!);
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});

test("without a contact there is no such file", async () => {
  const server = await startTestServer(inject("databaseUrl"));
  const { status } = await server.visitor().get(file);
  await server.close();
  expect(status).toBe(404);
});
