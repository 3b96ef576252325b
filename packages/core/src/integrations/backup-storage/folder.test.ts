import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openTestFolder } from "../../testing/in-vitest/index.ts";
import type { BackupStorage } from "../../platform/ports/backup-storage.ts";
import { openFolder } from "./folder.ts";

const megabyte = 1024 * 1024;
const never = new AbortController().signal;
let folder: string;
let storage: BackupStorage;
beforeEach(() => {
  folder = openTestFolder(onTestFinished);
  storage = openFolder(folder, "ada", async () => 10 * megabyte);
});

const nameOf = (day: number, ending = "json") => `bowerbird-2026-05-0${day}-031500.${ending}`;
function send(name: string, megabytes: number, mayReplaceOlder = true) {
  const content = (async function* () {
    for (let count = 0; count < megabytes; count++) yield Buffer.from("x".repeat(megabyte));
  })();
  const facts = { folderId: "", mimeType: "application/json", userId: "ada", runId: "a-run" };
  return storage.upload({ ...facts, name, mayReplaceOlder, content }, never);
}
const names = async () => (await readdir(folder)).toSorted();

describe("the room for a person's backups in the server's folder", () => {
  it("is made by deleting the oldest, as few as needed", async () => {
    for (const day of [1, 2, 3]) await send(nameOf(day), 3);
    await send(nameOf(4), 4);
    expect(await names()).toEqual([nameOf(2), nameOf(3), nameOf(4)]);
  });

  it("is never made by deleting the other file of the same backup, nor what is no backup", async () => {
    await writeFile(path.join(folder, "photo.json"), Buffer.alloc(20 * megabyte));
    await send(nameOf(1, "csv"), 6);
    await expect(send(nameOf(1), 6)).rejects.toMatchObject({ problem: "full" });
    expect(await names()).toEqual([nameOf(1, "csv"), "photo.json"]);
  });

  it("is not made where the person keeps all: the backup says why it fails, and nothing is lost", async () => {
    await send(nameOf(1), 6);
    await expect(send(nameOf(2), 6, false)).rejects.toThrow(
      "Your backups may take up 10 MB on this server, and this one does not fit. Please delete older ones, or choose another place.",
    );
    expect(await names()).toEqual([nameOf(1)]);
  });

  it("is not made for a backup that never fits, which is not written to its end", async () => {
    await send(nameOf(1), 6);
    await expect(send(nameOf(2), 1_000_000)).rejects.toMatchObject({ problem: "full" });
    expect(await names()).toEqual([nameOf(1)]);
  });

  it("is not taken by a new try of the same backup, nor by what a killed process has left", async () => {
    await writeFile(path.join(folder, `${nameOf(1)}.part`), "x");
    await send(nameOf(2), 6);
    await send(nameOf(2), 7);
    expect(await names()).toEqual([nameOf(2)]);
  });
});
