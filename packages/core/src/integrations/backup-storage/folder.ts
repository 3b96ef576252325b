import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import {
  type BackupStorage,
  type NewBackup,
  readKeyFrom,
  StorageError,
  type StorageProblem,
  type StoredBackup,
} from "../../platform/ports/backup-storage.ts";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };
import { isBackupName, newestFirst, toNamedBackup } from "./backup-name.ts";

/**
 * Backups in a folder of this server. A file appears under its name when it is whole.
 *
 * @param getMaxBytes of all together, because the disk may be that of the database
 */
export function openFolder(
  folder: string,
  userId: string,
  getMaxBytes: () => Promise<number> = async () => Infinity,
): BackupStorage {
  const find = async (name: string): Promise<StoredBackup> => {
    const found = isBackupName(name) ? await readBackup(folder, name) : null;
    if (!found) throw new StorageError("missing");
    return found;
  };
  return {
    ensureFolder: () =>
      attempt(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        return userId;
      }),
    listFiles: () => attempt(() => listBackups(folder)),
    upload: (file, signal) => attempt(async () => write(folder, file, { signal, maxBytes: await getMaxBytes() })),
    download: (name) =>
      attempt(async () => ({ file: await find(name), content: createReadStream(path.join(folder, name)) })),
    delete: (name) => attempt(async () => rm(path.join(folder, (await find(name)).name))),
    readKey: (name) => attempt(() => readKeyFrom(createReadStream(path.join(folder, name))).catch(ignoreMissing)),
    writeKey: (name, content) => attempt(() => writeKey(path.join(folder, name), content)),
  };
}

async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const files = await Promise.all(names.map((name) => readBackup(folder, name)));
  return newestFirst(files.filter((file) => file !== null));
}

async function write(
  folder: string,
  file: NewBackup,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<StoredBackup> {
  const target = path.join(folder, file.name);
  await removeUnfinished(folder);
  const unfinished = `${target}${unfinishedEnding}`;
  try {
    // On the disk before older files go.
    const out = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(file.content, bound(maxBytes), out, { signal });
    await makeRoom(folder, { ...file, size: out.bytesWritten, maxBytes });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return (await readBackup(folder, file.name))!;
}

const unfinishedEnding = ".part";

/** Of a process that was killed: a person has one backup at a time. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  for (const name of names.filter((one) => one.endsWith(unfinishedEnding)))
    await rm(path.join(folder, name), { force: true });
}

function bound(maxBytes: number) {
  return async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0;
    for await (const bytes of content) {
      size += bytes.length;
      if (size > maxBytes) throw noRoom(maxBytes);
      yield bytes;
    }
  };
}

type Room = Pick<NewBackup, "name" | "mayReplaceOlder"> & { size: number; maxBytes: number };

/** Deletes the oldest backups until another one fits. @throws StorageError when it does not */
async function makeRoom(folder: string, { name, mayReplaceOlder, size, maxBytes }: Room): Promise<void> {
  const others = (await listBackups(folder)).filter((file) => file.name !== name);
  let total = others.reduce((sum, file) => sum + file.size, size);
  if (total <= maxBytes) return;
  // A backup in two formats has two files.
  const older = others.filter((file) => withoutFormat(file.name) !== withoutFormat(name));
  const surplus: string[] = [];
  for (const file of older.toReversed()) {
    if (total <= maxBytes) break;
    surplus.push(file.name);
    total -= file.size;
  }
  if (total > maxBytes || !mayReplaceOlder) throw noRoom(maxBytes);
  for (const one of surplus) await rm(path.join(folder, one), { force: true });
}

const withoutFormat = (name: string): string => name.replace(/\.(?:json|csv)(?:\.age)?$/, "");

function noRoom(maxBytes: number): StorageError {
  return new StorageError("full", { message: format(t.backupsTakeUpTooMuch, { max: maxBytes / 1024 / 1024 }) });
}

async function writeKey(file: string, content: Uint8Array): Promise<void> {
  const unfinished = `${file}${unfinishedEnding}`;
  await writeFile(unfinished, content, { mode: 0o600 });
  await rename(unfinished, file);
}

async function readBackup(folder: string, name: string): Promise<StoredBackup | null> {
  const found = await stat(path.join(folder, name)).catch(ignoreMissing);
  return found?.isFile() ? toNamedBackup(name, { size: found.size, createdTime: found.mtime }) : null;
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

const problems: Record<string, StorageProblem> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EACCES: "refused",
  EPERM: "refused",
  EROFS: "refused",
  ENOENT: "missing",
};

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problems[(error as NodeJS.ErrnoException).code ?? ""];
    throw problem ? new StorageError(problem, { storageName: t.folderName, cause: error }) : error;
  }
}
