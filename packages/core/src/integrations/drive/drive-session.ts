import type { drive_v3 } from "@googleapis/drive";
import {
  StorageError,
  encryptedType,
  readKeyFrom,
  type StoredBackup,
  type BackupStorage,
} from "../../platform/ports/backup-storage.ts";
import { type DriveConnection, type DriveOptions, keyMark, mark, connectDrive } from "./drive-connection.ts";
import { callTimeoutMs } from "./oauth-client.ts";
import { uploadFile } from "./upload-file.ts";

const folderType = "application/vnd.google-apps.folder";
const isMarked = "appProperties has { key='bowerbird' and value='backup' } and trashed = false";
const fileFields = "id,name,mimeType,size,createdTime,appProperties";

export function openSession(
  options: DriveOptions,
  refreshToken: string,
  onRotated: (refreshToken: string) => Promise<void>,
): BackupStorage {
  let connection: Promise<DriveConnection> | undefined;
  const open = () => (connection ??= connectDrive(options, refreshToken, onRotated));
  return {
    ensureFolder: async (knownId) => ensureFolder(await open(), knownId),
    listFiles: async () => listFiles(await open()),
    upload: async ({ userId, runId, ...file }, signal) => {
      const appProperties = { ...mark, bowerbirdUser: userId, bowerbirdRun: runId };
      return toStoredBackup(await uploadFile(await open(), { ...file, appProperties }, fileFields, signal));
    },
    download: async (id) => download(await open(), id),
    delete: async (id) => deleteFile(await open(), id),
    readKey: async (name) => readKey(await open(), name),
    writeKey: async (name, content) => writeKey(await open(), name, content),
  };
}

async function ensureFolder(connection: DriveConnection, knownId: string | null): Promise<string> {
  if (knownId !== null && (await folderExists(connection, knownId))) return knownId;
  const { api, call, rootUrl } = connection;
  const q = `${isMarked} and mimeType = '${folderType}'`;
  const found = await call(() => api.files.list({ q, fields: "files(id)", pageSize: 1 }, { rootUrl, retry: false }));
  const [folder] = found.data.files ?? [];
  if (folder?.id) return folder.id;
  const requestBody = { name: "Bowerbird backups", mimeType: folderType, appProperties: mark };
  const made = await call(() => api.files.create({ requestBody, fields: "id" }, { rootUrl, retry: false }));
  return made.data.id!;
}

/** False for a folder in the trash: a file uploaded into it would be in the trash, too. */
async function folderExists({ api, call, rootUrl }: DriveConnection, fileId: string): Promise<boolean> {
  try {
    const { data } = await call(() => api.files.get({ fileId, fields: "id,trashed" }, { rootUrl, retry: false }));
    return data.trashed !== true;
  } catch (error) {
    if (error instanceof StorageError && error.problem === "missing") return false;
    throw error;
  }
}

async function listFiles({ api, call, rootUrl }: DriveConnection): Promise<StoredBackup[]> {
  const found: StoredBackup[] = [];
  const q = `${isMarked} and mimeType != '${folderType}'`;
  const fields = `nextPageToken,files(${fileFields})`;
  let pageToken: string | undefined;
  do {
    const { data } = await call(() =>
      api.files.list({ q, fields, pageSize: 100, orderBy: "createdTime desc", pageToken }, { rootUrl, retry: false }),
    );
    found.push(...(data.files ?? []).map(toStoredBackup));
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken);
  return found;
}

async function deleteFile(connection: DriveConnection, fileId: string): Promise<void> {
  await findOurs(connection, fileId);
  await connection.call(() => connection.api.files.delete({ fileId }, { rootUrl: connection.rootUrl, retry: false }));
}

async function download(connection: DriveConnection, fileId: string) {
  const file = toStoredBackup(await findOurs(connection, fileId));
  return { file, content: await readContent(connection, fileId) };
}

async function readContent(
  { api, call, rootUrl }: DriveConnection,
  fileId: string,
): Promise<AsyncIterable<Uint8Array>> {
  const media = await call(() =>
    api.files.get({ fileId, alt: "media" }, { rootUrl, retry: false, responseType: "stream" }),
  );
  return media.data as AsyncIterable<Uint8Array>;
}

/** @param name made of letters, digits, hyphens and a dot */
async function readKey(connection: DriveConnection, name: string): Promise<Uint8Array | null> {
  const { api, call, rootUrl } = connection;
  const q = `appProperties has { key='bowerbird' and value='${keyMark.bowerbird}' } and name = '${name}' and trashed = false`;
  const { data } = await call(() => api.files.list({ q, fields: "files(id)", pageSize: 1 }, { rootUrl, retry: false }));
  const [found] = data.files ?? [];
  return found?.id ? readKeyFrom(await readContent(connection, found.id)) : null;
}

async function writeKey(connection: DriveConnection, name: string, bytes: Uint8Array): Promise<void> {
  const folderId = await ensureFolder(connection, null);
  const content = (async function* () {
    yield bytes;
  })();
  const file = { folderId, name, mimeType: encryptedType, appProperties: keyMark, content };
  await uploadFile(connection, file, "id", AbortSignal.timeout(callTimeoutMs));
}

/** Protects the person's other files: only our backups may be downloaded or deleted. */
async function findOurs({ api, call, rootUrl }: DriveConnection, fileId: string): Promise<drive_v3.Schema$File> {
  const { data } = await call(() => api.files.get({ fileId, fields: fileFields }, { rootUrl, retry: false }));
  const isOurs = data.appProperties?.["bowerbird"] === mark.bowerbird && data.mimeType !== folderType;
  if (!isOurs) throw new StorageError("missing");
  return data;
}

function toStoredBackup({ id, name, mimeType, size, createdTime, appProperties }: drive_v3.Schema$File): StoredBackup {
  return {
    id: id!,
    name: name ?? "",
    mimeType: mimeType ?? "application/octet-stream",
    size: Number(size ?? 0),
    createdTime: new Date(createdTime ?? 0),
    userId: appProperties?.["bowerbirdUser"] ?? null,
    runId: appProperties?.["bowerbirdRun"] ?? null,
  };
}
