import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { Parser } from "htmlparser2";
import {
  type BackupStorage,
  encryptedType,
  type S3Access,
  nameS3,
  readKeyFrom,
  StorageError,
  type StorageProblem,
  type StoredBackup,
} from "../../platform/ports/backup-storage.ts";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };
import { isBackupName, newestFirst, toNamedBackup } from "./backup-name.ts";
import { spool } from "./spool.ts";
import { sendRequest, type StorageAnswer, type StorageRequest, toProblem } from "./safe-request.ts";

const prefix = "bowerbird-backups/";
/** A thousand files each. */
const maxPages = 20;
const toDigest = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");
const emptyDigest = toDigest("");

type Send = (request: StorageRequest, digest?: string) => Promise<StorageAnswer>;

/** Backups in a bucket, by the REST API of S3, with the bucket in the path: every server speaks that. */
export function openS3(access: S3Access, allowed: ReadonlySet<string>): BackupStorage {
  const root = `${access.endpoint}/${encodeName(access.bucket)}`;
  const at = (name: string): URL => new URL(`${root}/${prefix}${encodeName(name)}`);
  const send = createSender(access, allowed);
  const list = (): Promise<StoredBackup[]> => listFiles(send, { root, storageName: nameS3(access) });
  const find = async (name: string): Promise<StoredBackup> => {
    const found = isBackupName(name) ? (await list()).find((file) => file.name === name) : undefined;
    if (!found) throw new StorageError("missing");
    return found;
  };
  const put = async (
    { name, mimeType, size, digest }: { name: string; mimeType: string; size: number; digest: string },
    body: Uint8Array | AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<void> => {
    const headers = { "content-type": mimeType, "content-length": String(size) };
    const answer = await send({ method: "PUT", url: at(name), headers, body, signal, bytes: size }, digest);
    await answer.dismiss();
  };
  return {
    // There are no folders: that the list can be read shows that we are let in.
    ensureFolder: async () => {
      await list();
      return prefix;
    },
    listFiles: list,
    upload: ({ name, mimeType, content }, signal) =>
      spool(content, async (file) => {
        await put({ ...file, name, mimeType }, file.read(), signal);
        return toNamedBackup(name, { size: file.size, createdTime: new Date() })!;
      }),
    download: async (name) => {
      const file = await find(name);
      return { file, content: (await send({ method: "GET", url: at(name), bytes: file.size })).stream() };
    },
    readKey: async (name) => {
      try {
        return await readKeyFrom((await send({ method: "GET", url: at(name) })).stream());
      } catch (error) {
        if (error instanceof StorageError && error.problem === "missing") return null;
        throw error;
      }
    },
    writeKey: (name, body) => put({ name, mimeType: encryptedType, size: body.length, digest: toDigest(body) }, body),
    delete: async (name) => {
      const answer = await send({ method: "DELETE", url: at((await find(name)).name) });
      await answer.dismiss();
    },
  };
}

/** As signatures have it: also the five characters that `encodeURIComponent` leaves. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function createSender(access: S3Access, allowed: ReadonlySet<string>): Send {
  const storageName = nameS3(access);
  return async (request, digest = emptyDigest) => {
    const signature = await sign(access, request, digest).catch(() => {
      // Without the cause, which repeats the key's id: it goes to the log.
      throw new StorageError("refused", { storageName });
    });
    const headers = { ...request.headers, ...signature };
    const answer = await sendRequest({ ...request, headers }, { allowed, storageName });
    const problem = toProblem(answer.status);
    if (problem) throw toFailure(access, answer, { xml: await answer.text(), problem });
    return answer;
  };
}

async function listFiles(
  send: Send,
  { root, storageName }: { root: string; storageName: string },
): Promise<StoredBackup[]> {
  const files: StoredBackup[] = [];
  let token: string | null = null;
  for (let page = 0; page < maxPages; page++) {
    const url: URL = new URL(root);
    const after: Record<string, string> = token === null ? {} : { "continuation-token": token };
    url.search = new URLSearchParams({ "list-type": "2", prefix, ...after }).toString();
    const xml = await (await send({ method: "GET", url })).text();
    // Sites that are no such server show a page.
    if (!xml.includes("<ListBucketResult")) throw noS3(storageName);
    const found = parseList(xml);
    files.push(...found.files);
    token = found.next;
    if (token === null) break;
  }
  return newestFirst(files);
}

/** Signature Version 4, by a library. */
async function sign(access: S3Access, request: StorageRequest, digest: string): Promise<Record<string, string>> {
  const { region, accessKeyId, secretAccessKey } = access;
  const { method, url } = request;
  const headers = { ...request.headers, "x-amz-content-sha256": digest };
  const signer = new AwsV4Signer({
    service: "s3",
    method,
    url: url.href,
    headers,
    region,
    accessKeyId,
    secretAccessKey,
  });
  const signed = Object.fromEntries((await signer.sign()).headers);
  // The client sends the host itself, which the signature covers.
  delete signed["host"];
  return signed;
}

const problems: Record<string, StorageProblem> = {
  InvalidAccessKeyId: "revoked",
  SignatureDoesNotMatch: "revoked",
  ExpiredToken: "revoked",
  AccessDenied: "refused",
  NoSuchKey: "missing",
  SlowDown: "busy",
  QuotaExceeded: "full",
  XMinioStorageFull: "full",
};
/** Codes of a bucket that is elsewhere, where the answer does not name its region. */
const regionCodes = new Set([
  "IllegalLocationConstraintException",
  "InvalidRegion",
  "InvalidRegionName",
  "PermanentRedirect",
  "TemporaryRedirect",
]);

/** Why a call failed. Errors say more than their status. */
function toFailure(
  access: S3Access,
  { status, headers }: StorageAnswer,
  { xml, problem }: { xml: string; problem: StorageProblem },
): StorageError {
  const { bucket, endpoint } = access;
  const storageName = nameS3(access);
  const read = (pattern: RegExp): string | undefined => pattern.exec(xml)?.[1];
  const code = read(/<Code>(\w+)<\/Code>/) ?? "";
  const refuse = (message: string): StorageError => new StorageError("refused", { message });
  if (code === "NoSuchBucket") return refuse(format(t.storageHasNoBucket, { host: new URL(endpoint).host, bucket }));
  const region = read(/<Region>([\w-]+)<\/Region>/) ?? headers["x-amz-bucket-region"];
  if (typeof region === "string" && region !== access.region)
    return refuse(format(t.bucketIsInRegion, { bucket, region }));
  if (regionCodes.has(code)) return refuse(format(t.bucketIsInAnotherRegion, { bucket }));
  const target = status < 400 ? URL.parse(String(headers["location"]), endpoint) : null;
  if (target) return refuse(format(t.storageRedirects, { storageName, address: target.origin }));
  if (!code && [404, 405, 501].includes(status)) return noS3(storageName);
  return new StorageError(problems[code] ?? problem, { storageName });
}

function noS3(storageName: string): StorageError {
  return new StorageError("refused", { message: format(t.storageIsNoS3, { storageName }) });
}

function parseList(xml: string): { files: StoredBackup[]; next: string | null } {
  const files: StoredBackup[] = [];
  let next: string | null = null;
  let fields: Record<string, string> = {};
  let name = "";
  const parser = new Parser(
    {
      onopentagname: (tag) => {
        name = tag;
        if (tag === "Contents") fields = {};
      },
      ontext: (text) => {
        fields[name] = (fields[name] ?? "") + text;
      },
      onclosetag: (tag) => {
        if (tag === "NextContinuationToken") next = fields[tag] ?? null;
        const file = tag === "Contents" ? toFile(fields) : null;
        if (file) files.push(file);
        name = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return { files, next };
}

function toFile({ Key = "", Size = "", LastModified = "" }: Record<string, string>): StoredBackup | null {
  if (!Key.startsWith(prefix)) return null;
  return toNamedBackup(Key.slice(prefix.length), { size: Number(Size) || 0, createdTime: new Date(LastModified) });
}
