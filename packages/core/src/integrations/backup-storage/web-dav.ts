import { Parser } from "htmlparser2";
import {
  type BackupStorage,
  type NewBackup,
  nameWebDav,
  StorageError,
  type StoredBackup,
  type WebDavAccess,
} from "../../platform/ports/backup-storage.ts";
import { isBackupName, newestFirst, toNamedBackup } from "./backup-name.ts";
import { sendRequest, type StorageAnswer, type StorageRequest, toProblem } from "./safe-request.ts";
import { spool } from "./spool.ts";

const folderName = "Bowerbird backups";

interface Server {
  storageName: string;
  /** Of our folder. */
  folder: URL;
  at(name: string): URL;
  send(request: StorageRequest): Promise<StorageAnswer>;
  /** Sends a request of whose answer only the status matters. @throws StorageError unless it is a success or `alsoFine` */
  call(request: StorageRequest, alsoFine?: readonly number[]): Promise<number>;
}

/** Backups on a WebDAV server (RFC 4918), in a folder of ours inside the person's. */
export function openWebDav(access: WebDavAccess, allowed: ReadonlySet<string>): BackupStorage {
  const server = connectTo(access, allowed);
  const { storageName, folder, at, send, call } = server;
  const find = async (name: string): Promise<StoredBackup> => {
    const found = isBackupName(name) ? (await listFiles(server)).find((file) => file.name === name) : undefined;
    if (!found) throw new StorageError("missing");
    return found;
  };
  return {
    ensureFolder: async () => {
      // 405: it is there. 409: the folder above is not.
      const status = await call({ method: "MKCOL", url: folder }, [405, 409]);
      if (status === 409) throw new StorageError("refused", { storageName });
      return folderName;
    },
    listFiles: () => listFiles(server),
    upload: (file, signal) => upload(server, file, signal),
    download: async (name) => {
      const file = await find(name);
      const answer = await send({ method: "GET", url: at(name), bytes: file.size });
      const problem = toProblem(answer.status);
      if (!problem) return { file, content: answer.stream() };
      await answer.dismiss();
      throw new StorageError(problem, { storageName });
    },
    delete: async (name) => void (await call({ method: "DELETE", url: at((await find(name)).name) })),
  };
}

function connectTo({ url, username, password }: WebDavAccess, allowed: ReadonlySet<string>): Server {
  const storageName = nameWebDav({ url });
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const folder = `${encodeSigns(url)}/${encodeURIComponent(folderName)}`;
  const send: Server["send"] = (request) =>
    sendRequest({ ...request, headers: { authorization, ...request.headers } }, { allowed, storageName });
  return {
    storageName,
    folder: new URL(folder),
    at: (name) => new URL(`${folder}/${encodeURIComponent(name)}`),
    send,
    call: async (request, alsoFine = []) => {
      const answer = await send(request);
      await answer.dismiss();
      const problem = alsoFine.includes(answer.status) ? null : toProblem(answer.status);
      if (problem) throw new StorageError(problem, { storageName });
      return answer.status;
    },
  };
}

/**
 * An address as people write it, with folders such as `C#` and `100%`. What is percent-encoded already stays, and `URL`
 * encodes the rest.
 */
function encodeSigns(url: string): string {
  return url
    .replaceAll("#", "%23")

    .replace(/%(?![\da-f]{2})/gi, "%25");
}

async function listFiles({ storageName, folder, send }: Server): Promise<StoredBackup[]> {
  const body = `<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/><getlastmodified/></prop></propfind>`;
  const headers = { depth: "1", "content-type": "application/xml" };
  const answer = await send({ method: "PROPFIND", url: new URL(`${folder.href}/`), headers, body });
  const problem = toProblem(answer.status);
  const xml = await answer.text();
  if (problem === "missing") return [];
  if (problem) throw new StorageError(problem, { storageName });
  return newestFirst(parseFiles(xml));
}

/** A file appears under its name when it is whole: some servers keep what was sent before the connection was lost. */
function upload(
  { at, call }: Server,
  { name, mimeType, content }: NewBackup,
  signal: AbortSignal,
): Promise<StoredBackup> {
  return spool(content, async (file) => {
    const unfinished = at(`${name}.part`);
    const headers = { "content-type": mimeType, "content-length": String(file.size) };
    await call({ method: "PUT", url: unfinished, headers, body: file.read(), signal, bytes: file.size });
    await call({ method: "MOVE", url: unfinished, headers: { destination: at(name).href, overwrite: "T" }, signal });
    return toNamedBackup(name, { size: file.size, createdTime: new Date() })!;
  });
}

/** The backups of a multistatus answer, in any prefix of the namespace. */
function parseFiles(xml: string): StoredBackup[] {
  const files: StoredBackup[] = [];
  let fields: Record<string, string> = {};
  let name = "";
  const parser = new Parser(
    {
      onopentagname: (tag) => {
        name = localName(tag);
        if (name === "response") fields = {};
      },
      ontext: (text) => {
        fields[name] = (fields[name] ?? "") + text;
      },
      onclosetag: (tag) => {
        name = "";
        if (localName(tag) !== "response") return;
        const file = toFile(fields);
        if (file) files.push(file);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return files;
}

const localName = (tag: string): string => tag.slice(tag.indexOf(":") + 1).toLowerCase();

function toFile({
  href = "",
  getcontentlength = "",
  getlastmodified = "",
}: Record<string, string>): StoredBackup | null {
  // Some servers encode no sign of the folders above; names of ours need no encoding.
  const name = href.trim().split("/").at(-1)!;
  const time = Date.parse(getlastmodified);
  return toNamedBackup(decode(name), {
    size: Number(getcontentlength) || 0,
    createdTime: new Date(Number.isNaN(time) ? 0 : time),
  });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
