import { rm } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../platform/config/index.ts";
import type { BackupStorages } from "../../platform/ports/backup-storage.ts";
import { openFolder } from "./folder.ts";
import { openS3 } from "./s3.ts";
import { openWebDav } from "./web-dav.ts";

/** The storages of this server's settings. */
export function createStorages({
  backupFolder,
  backupBytesPerPerson,
  fetchAllow,
}: Pick<Config, "backupFolder" | "backupBytesPerPerson" | "fetchAllow">): BackupStorages {
  const allowed = new Set(fetchAllow);
  return {
    openFolder:
      backupFolder === null
        ? null
        : (userId, getMaxBytes = async () => backupBytesPerPerson || Infinity) =>
            openFolder(path.join(backupFolder, userId), userId, getMaxBytes),
    deleteFolder: async (userId) => {
      if (backupFolder !== null) await rm(path.join(backupFolder, userId), { recursive: true, force: true });
    },
    openWebDav: (access) => openWebDav(access, allowed),
    openS3: (access) => openS3(access, allowed),
  };
}
