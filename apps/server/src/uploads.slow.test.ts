import { limits } from "@bowerbird/contract/limits";
import { expect } from "vitest";
import { openTestServer } from "./testing/open-test-server.ts";

const { it } = openTestServer();

it("a file of exactly 50 MB is taken, and its link is read", async ({ ada }) => {
  const line = `<DT><A HREF="https://only.example">One</A>\n`;
  const content = line + " ".repeat(limits.uploadBytes - line.length);
  const { status, body } = await ada.upload({ file: new File([content], "large.html") });
  expect(status).toBe(202);
  expect(await ada.importEnded(body.id)).toMatchObject({ total: 1, failed: 0 });
});
