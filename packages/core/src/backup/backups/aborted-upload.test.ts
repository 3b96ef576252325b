import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { TestDriveServer, TestWorld } from "../../testing/index.ts";
import { withDrive } from "./connection.ts";
import { connectedPerson, createBackupWorld } from "./testing.ts";

let world: TestWorld;
let google: TestDriveServer;
beforeAll(async () => {
  ({ world, google } = await createBackupWorld(inject("databaseUrl")));
});
afterAll(async () => {
  await world.close();
  await google.close();
});

it("an upload whose run another worker has claimed stops between two pieces, and the process goes on", async () => {
  const ctx = await connectedPerson(world);
  const taken = new AbortController();
  async function* content() {
    yield "a".repeat(3 * 1024 * 1024);
    taken.abort();
    yield "b".repeat(3 * 1024 * 1024);
  }
  const upload = withDrive(ctx, async (session) => {
    const folderId = await session.ensureFolder(null);
    const file = { folderId, name: "x.json", mimeType: "application/json", userId: ctx.userId, runId: "one" };
    return session.upload({ ...file, content: content() }, taken.signal);
  });
  await expect(upload).rejects.toThrow("Google Drive does not answer");
  expect([...google.files.values()].filter(({ mimeType }) => mimeType === "application/json")).toEqual([]);
});
