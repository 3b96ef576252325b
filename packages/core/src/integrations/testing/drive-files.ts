import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";

/** A file, or a folder, as Drive keeps it. */
export interface StoredFile {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  appProperties: Record<string, string>;
  createdTime: string;
  trashed: boolean;
  content: Buffer;
}

interface Shelf {
  url: string;
  email: string;
  files: Map<string, StoredFile>;
  quota: number;
}

interface Call {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Answer = (shelf: Shelf, call: Call, res: ServerResponse) => void;
type Upload = { metadata: Partial<StoredFile>; parts: Buffer[]; length: number };

const uploads = new Map<string, Upload>();
/** Small, so that a test's few files already come in pages. */
const maxAtOnce = 2;

/** Answers a call of Drive v3, as far as it is used. */
export function answerDrive(shelf: Shelf, call: Call, res: ServerResponse): void {
  const key = `${call.method} ${call.url.pathname.replace(/\/files\/.+$/, "/files/:id")}`;
  const handle = answers[key];
  if (!handle) return sendError(res, 404, "notFound");
  handle(shelf, call, res);
}

const answers: Record<string, Answer> = {
  "GET /drive/v3/about": ({ email }, _call, res) => send(res, 200, { user: { emailAddress: email } }),
  "GET /drive/v3/files": list,
  "POST /drive/v3/files": (shelf, { body }, res) =>
    send(res, 200, describe(store(shelf, JSON.parse(body.toString()) as Partial<StoredFile>, Buffer.alloc(0)))),
  "GET /drive/v3/files/:id": (shelf, call, res) => {
    const file = fileOf(shelf, call.url);
    if (!file) return sendError(res, 404, "notFound");
    if (call.url.searchParams.get("alt") !== "media") return send(res, 200, describe(file));
    res.writeHead(200, { "content-type": file.mimeType, "content-length": file.content.length }).end(file.content);
  },
  "DELETE /drive/v3/files/:id": (shelf, { url }, res) => {
    const file = fileOf(shelf, url);
    if (!file) return sendError(res, 404, "notFound");
    shelf.files.delete(file.id);
    res.writeHead(204).end();
  },
  "POST /upload/drive/v3/files": beginUpload,
  "PUT /upload/drive/v3/files": takePiece,
};

function fileOf({ files }: Shelf, { pathname }: URL): StoredFile | undefined {
  return files.get(decodeURIComponent(pathname.split("/").at(-1)!));
}

function list({ files }: Shelf, { url }: Call, res: ServerResponse): void {
  const q = url.searchParams.get("q") ?? "";
  const [, wanted] = /value='(\w+)'/.exec(q) ?? [];
  const [, name] = / name = '([^']+)'/.exec(q) ?? [];
  const isFolder = / mimeType (!?=) '([^']+)'/.exec(q);
  const found = [...files.values()]
    .filter((file) => !file.trashed && file.appProperties["bowerbird"] === wanted)
    .filter((file) => name === undefined || file.name === name)
    .filter(({ mimeType }) => !isFolder || (mimeType === isFolder[2]) === (isFolder[1] === "="))
    .toSorted((a, b) => b.createdTime.localeCompare(a.createdTime));
  const start = Number(url.searchParams.get("pageToken") ?? 0);
  const end = start + Math.min(maxAtOnce, Number(url.searchParams.get("pageSize") ?? maxAtOnce));
  const next = end < found.length ? { nextPageToken: String(end) } : {};
  send(res, 200, { files: found.slice(start, end).map(describe), ...next });
}

function beginUpload(shelf: Shelf, { url, body }: Call, res: ServerResponse): void {
  const metadata = JSON.parse(body.toString()) as Partial<StoredFile>;
  const [parent] = metadata.parents ?? [];
  if (url.searchParams.get("uploadType") !== "resumable") return sendError(res, 400, "badRequest");
  if (!parent || !shelf.files.has(parent)) return sendError(res, 404, "notFound");
  const id = randomUUID();
  uploads.set(id, { metadata, parts: [], length: 0 });
  const location = `${shelf.url}/upload/drive/v3/files?uploadType=resumable&upload_id=${id}`;
  res.writeHead(200, { location }).end();
}

function takePiece(shelf: Shelf, { url, headers, body }: Call, res: ServerResponse): void {
  const upload = uploads.get(String(url.searchParams.get("upload_id")));
  const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(headers["content-range"] ?? "");
  if (!upload || !range) return sendError(res, upload ? 400 : 404, "notFound");
  const [, first, last, total] = range;
  if (first !== undefined) {
    const isRight = Number(first) === upload.length && Number(last) - Number(first) + 1 === body.length;
    if (!isRight || (total === "*" && body.length % (256 * 1024) > 0)) return sendError(res, 400, "badRequest");
    upload.parts.push(body);
    upload.length += body.length;
  }
  if (usedBytes(shelf) + upload.length > shelf.quota) return sendError(res, 403, "storageQuotaExceeded");
  if (upload.length === Number(total)) {
    return send(res, 200, describe(finish(shelf, url, upload)));
  }
  res.writeHead(308, toRange(upload.length)).end();
}

function toRange(length: number): { range?: string } {
  return length > 0 ? { range: `bytes=0-${length - 1}` } : {};
}

function finish(shelf: Shelf, url: URL, { metadata, parts }: Upload): StoredFile {
  const id = url.searchParams.get("upload_id")!;
  return shelf.files.get(id) ?? store(shelf, { ...metadata, id }, Buffer.concat(parts));
}

function store(shelf: Shelf, metadata: Partial<StoredFile>, content: Buffer): StoredFile {
  const file = {
    id: randomUUID(),
    name: "Untitled",
    mimeType: "application/octet-stream",
    parents: [],
    appProperties: {},
    createdTime: new Date().toISOString(),
    trashed: false,
    ...metadata,
    content,
  };
  shelf.files.set(file.id, file);
  return file;
}

function usedBytes({ files }: Shelf): number {
  return [...files.values()].reduce((sum, { content }) => sum + content.length, 0);
}

function describe({ content, ...file }: StoredFile): object {
  return { ...file, size: String(content.length) };
}

function send(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function sendError(res: ServerResponse, status: number, reason: string): void {
  send(res, status, { error: { code: status, message: reason, errors: [{ reason, message: reason }] } });
}
