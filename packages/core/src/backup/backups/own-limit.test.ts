import { User } from "@bowerbird/db";
import { expect } from "vitest";
import { openStorage } from "./connection.ts";
import { openTestFolder, openTestWorld } from "../../testing/open-test-world.ts";

const folder = openTestFolder();
const { it } = openTestWorld(() => ({ BACKUP_FOLDER: folder, BACKUP_MEGABYTES_PER_PERSON: "64" }));

async function* contentOf(bytes: number) {
  yield Buffer.from("x".repeat(bytes));
}

it("the operator's limit of a person bounds their backups, and holds as soon as it is changed", async ({ ctx }) => {
  const storage = openStorage(ctx, { kind: "folder" });
  const limit = (backupMegabyteLimit: number | null) =>
    ctx.em.nativeUpdate(User, { id: ctx.userId }, { backupMegabyteLimit });
  const upload = async () => {
    const folderId = await storage.ensureFolder(null);
    const file = {
      folderId,
      name: "bowerbird-2026-05-01-031500.json",
      mimeType: "application/json",
      userId: ctx.userId,
    };
    const content = contentOf(1024 ** 2 + 1);
    return storage.upload({ ...file, runId: "1", mayReplaceOlder: false, content }, AbortSignal.timeout(10_000));
  };
  await limit(1);
  await expect(upload()).rejects.toMatchObject({ problem: "full" });
  await limit(2);
  await expect(upload()).resolves.toMatchObject({ size: 1024 ** 2 + 1 });
  await limit(null);
  await expect(upload()).resolves.toBeDefined();
});
