import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import {
  type BackupStorage,
  type NewBackup,
  StorageError,
  type StorageProblem,
  type StoredBackup,
} from "../../platform/ports/backup-storage.ts";
import t from "../messages.json" with { type: "json" };
import { isBackupName, newestFirst, toNamedBackup } from "./backup-name.ts";

/** Backups in a folder of this server. A file appears under its name when it is whole. */
export function openFolder(folder: string, userId: string): BackupStorage {
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
    listFiles: () =>
      attempt(async () => {
        const names = await readdir(folder).catch(ignoreMissing);
        const files = await Promise.all((names ?? []).map((name) => readBackup(folder, name)));
        return newestFirst(files.filter((file) => file !== null));
      }),
    upload: (file, signal) => attempt(() => write(folder, file, signal)),
    download: (name) =>
      attempt(async () => ({ file: await find(name), content: createReadStream(path.join(folder, name)) })),
    delete: (name) => attempt(async () => rm(path.join(folder, (await find(name)).name))),
  };
}

async function write(folder: string, { name, content }: NewBackup, signal: AbortSignal): Promise<StoredBackup> {
  const target = path.join(folder, name);
  const unfinished = `${target}.part`;
  try {
    await pipeline(content, createWriteStream(unfinished, { mode: 0o600 }), { signal });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return (await readBackup(folder, name))!;
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
    throw problem ? new StorageError(problem, { place: t.theServersFolder, cause: error }) : error;
  }
}
