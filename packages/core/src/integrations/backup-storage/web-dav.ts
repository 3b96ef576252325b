import { Parser } from "htmlparser2";
import {
  type BackupStorage,
  encryptedType,
  type NewBackup,
  nameWebDav,
  readKeyFrom,
  StorageError,
  type StoredBackup,
  type WebDavAccess,
} from "../../platform/ports/backup-storage.ts";
import { isBackupName, newestFirst, toNamedBackup } from "./backup-name.ts";
import { spool } from "./spool.ts";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };
import { answerDigest, type DigestChallenge, readDigestChallenge } from "./digest-auth.ts";
import { sendRequest, type StorageAnswer, type StorageRequest, toProblem } from "./safe-request.ts";

const folderName = "Bowerbird backups";

/** A file is read again where the server refuses the first try. */
type DavRequest = Omit<StorageRequest, "body"> & { body?: string | (() => Uint8Array | AsyncIterable<Uint8Array>) };

interface Server {
  access: WebDavAccess;
  /** Of our folder, with a slash at the end: some servers make and list folders by that alone. */
  folder: URL;
  at(name: string): URL;
  send(request: DavRequest): Promise<StorageAnswer>;
  /** Sends a request of whose answer only the status matters. @throws StorageError unless it is a success or `alsoFine` */
  call(request: DavRequest, alsoFine?: readonly number[]): Promise<number>;
}

/** Backups on a WebDAV server (RFC 4918), in a folder of ours inside the person's. */
export function openWebDav(access: WebDavAccess, allowed: ReadonlySet<string>): BackupStorage {
  const server = connectTo(access, allowed);
  const { folder, at, send, call } = server;
  const find = async (name: string): Promise<StoredBackup> => {
    const found = isBackupName(name) ? (await listFiles(server)).find((file) => file.name === name) : undefined;
    if (!found) throw new StorageError("missing");
    return found;
  };
  return {
    ensureFolder: async () => {
      // 405: it is there, or the server has no such method.
      const request = { method: "MKCOL", url: folder };
      await call(request, [405]);
      if ((await readFolder(server)) === null) throw toFailure(access, request, { status: 405, headers: {} })!;
      return folderName;
    },
    listFiles: () => listFiles(server),
    upload: (file, signal) => upload(server, file, signal),
    download: async (name) => {
      const file = await find(name);
      const request = { method: "GET", url: at(name), bytes: file.size };
      const answer = await send(request);
      const failure = toFailure(access, request, answer);
      if (!failure) return { file, content: answer.stream() };
      await answer.dismiss();
      throw failure;
    },
    delete: async (name) => void (await call({ method: "DELETE", url: at((await find(name)).name) })),
    readKey: async (name) => {
      const request = { method: "GET", url: at(name) };
      const answer = await send(request);
      const failure = toFailure(access, request, answer);
      if (!failure) return readKeyFrom(answer.stream());
      await answer.dismiss();
      if (failure.problem === "missing") return null;
      throw failure;
    },
    writeKey: (name, content) => put(server, { name, mimeType: encryptedType, size: content.length }, () => content),
  };
}

function connectTo(access: WebDavAccess, allowed: ReadonlySet<string>): Server {
  const folder = `${encodeSigns(access.url)}/${encodeURIComponent(folderName)}/`;
  const send = createSender(access, allowed);
  return {
    access,
    folder: new URL(folder),
    at: (name) => new URL(`${folder}${encodeURIComponent(name)}`),
    send,
    call: async (request, alsoFine = []) => {
      const answer = await send(request);
      await answer.dismiss();
      const failure = alsoFine.includes(answer.status) ? null : toFailure(access, request, answer);
      if (failure) throw failure;
      return answer.status;
    },
  };
}

/** Sends requests with the password: as Basic, or as Digest to a server that takes nothing else. */
function createSender(access: WebDavAccess, allowed: ReadonlySet<string>): Server["send"] {
  const { username, password } = access;
  const storageName = nameWebDav(access);
  const hasAccount = username !== "" || password !== "";
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  let challenge: DigestChallenge | null = null;
  let count = 0;
  const sendOnce = ({ body, ...request }: DavRequest): Promise<StorageAnswer> => {
    const authorization = challenge ? answerDigest(challenge, { ...request, count: ++count }, access) : basic;
    const headers = { ...(hasAccount && { authorization }), ...request.headers };
    const content = typeof body === "function" ? body() : (body ?? null);
    return sendRequest({ ...request, headers, body: content }, { allowed, storageName });
  };
  return async (request) => {
    const answer = await sendOnce(request);
    const next = answer.status === 401 && hasAccount ? readDigestChallenge(answer.headers["www-authenticate"]) : null;
    if (!next) return answer;
    await answer.dismiss();
    [challenge, count] = [next, 0];
    return sendOnce(request);
  };
}

/** Why a call failed, in a sentence of its own where the cause is known; null for a success. */
function toFailure(
  access: WebDavAccess,
  { method, url }: Pick<DavRequest, "method" | "url">,
  { status, headers }: Pick<StorageAnswer, "status" | "headers">,
): StorageError | null {
  const problem = toProblem(status);
  if (!problem) return null;
  const storageName = nameWebDav(access);
  const refuse = (message: string): StorageError => new StorageError("refused", { message });
  if (status === 401 && !access.username && !access.password)
    return new StorageError("revoked", { message: format(t.storageAsksForAPassword, { storageName }) });
  if (method === "MKCOL" && [404, 409].includes(status))
    return refuse(
      format(t.storageHasNoFolder, { storageName, folder: decode(new URL(encodeSigns(access.url)).pathname) }),
    );
  if (status === 405 || status === 501) return refuse(format(t.storageDoesNotOfferMethod, { storageName, method }));
  const target = status >= 300 && status < 400 ? URL.parse(String(headers["location"]), url) : null;
  if (!target) return new StorageError(problem, { storageName });
  const address = `${target.origin}${decode(target.pathname).replace(`/${folderName}`, "").replace(/\/+$/, "")}`;
  return refuse(format(t.storageRedirects, { storageName, address }));
}

/**
 * An address as people write it, with folders such as `C#` and `100%`. What is percent-encoded already stays, and `URL`
 * encodes the rest.
 */
function encodeSigns(url: string): string {
  return url.replaceAll("#", "%23").replace(/%(?![\da-f]{2})/gi, "%25");
}

async function listFiles(server: Server): Promise<StoredBackup[]> {
  return newestFirst(parseFiles((await readFolder(server)) ?? ""));
}

/** The answer about our folder, as XML; null while it does not exist. */
async function readFolder({ access, folder, send }: Server): Promise<string | null> {
  const body = `<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/><getlastmodified/></prop></propfind>`;
  const headers = { depth: "1", "content-type": "application/xml" };
  const request = { method: "PROPFIND", url: folder, headers, body };
  const answer = await send(request);
  const xml = await answer.text();
  if (toProblem(answer.status) === "missing") return null;
  // Sites that know nothing of the method show a page.
  const known = answer.status === 207 || toProblem(answer.status) ? answer : { ...answer, status: 405 };
  const failure = toFailure(access, request, known);
  if (failure) throw failure;
  return xml;
}

function upload(server: Server, { name, mimeType, content }: NewBackup, signal: AbortSignal): Promise<StoredBackup> {
  return spool(content, async ({ size, read }) => {
    await put(server, { name, mimeType, size }, read, signal);
    return toNamedBackup(name, { size, createdTime: new Date() })!;
  });
}

/** A file appears under its name when it is whole: some servers keep what was sent before the connection was lost. */
async function put(
  { at, call }: Server,
  { name, mimeType, size }: { name: string; mimeType: string; size: number },
  body: () => Uint8Array | AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const unfinished = at(`${name}.part`);
  const headers = { "content-type": mimeType, "content-length": String(size) };
  await call({ method: "PUT", url: unfinished, headers, body, signal, bytes: size });
  await call({ method: "MOVE", url: unfinished, headers: { destination: at(name).href, overwrite: "T" }, signal });
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
