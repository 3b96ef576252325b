import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { startTestSite } from "../../testing/index.ts";
import { openForTests, openTestWorld } from "../../testing/open-test-world.ts";
import { restoreStoredBackup } from "../restores/index.ts";
import { connectStorage, deleteBackupFile, listBackupFiles, openBackupFile } from "./index.ts";

const id = "bowerbird-2026-05-12-031500.json";
let ctx: Context;
/** A WebDAV server that says nothing any more. */
let isSilent = false;
let asked: PromiseWithResolvers<void>;
const server = openForTests(() =>
  startTestSite((req, res) => {
    req.resume();
    if (isSilent) asked.resolve();
    else res.writeHead(207).end();
  }),
);
const { world } = openTestWorld(() => ({ FETCH_ALLOW: server.hostPort }));
beforeEach(async () => {
  [isSilent, asked] = [false, Promise.withResolvers<void>()];
  ctx = await world.person();
  await connectStorage(ctx, webDav());
  isSilent = true;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

const webDav = () => ({ kind: "webdav" as const, url: server.url, username: "a", password: "b", region: "x" });

it.each<[string, () => Promise<unknown>]>([
  ["the list of files", () => listBackupFiles(ctx)],
  ["a file", () => openBackupFile(ctx, id)],
  ["a restore", () => restoreStoredBackup(ctx, { driveFileId: id })],
  ["a deletion", () => deleteBackupFile(ctx, { id })],
  ["another connection", () => connectStorage(ctx, webDav())],
])("%s says after 15 seconds that the storage does not answer", async (_what, call) => {
  const outcome = call().catch((error: unknown) => error);
  await asked.promise;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject({
    code: "NOT_SET_UP",
    message: expect.stringContaining(`${server.hostPort} does not answer`) as string,
  });
});
