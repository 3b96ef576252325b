import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { startTestSite } from "./test-site.ts";

/** A server of WebDAV (below `/dav`) and S3 (with the bucket `backups`) that may store something else than it was sent. */
export interface DamagingServer {
  /** As in `FETCH_ALLOW`. */
  host: string;
  url: string;
  /** By their paths. */
  files: Map<string, Buffer>;
  /** What is stored of a file; null for nothing. */
  damage: (content: Buffer) => Buffer | null;
  /** Each `METHOD /path`. */
  calls: string[];
  close(): Promise<void>;
}

export async function startDamagingServer(): Promise<DamagingServer> {
  const site = await startTestSite((req, res) => void answer(server, req, res));
  const { hostPort: host, url, close } = site;
  const server: DamagingServer = { host, url, files: new Map(), damage: (content) => content, calls: [], close };
  return server;
}

async function answer(server: DamagingServer, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(req.url!, server.url);
  const path = decodeURIComponent(pathname);
  const method = searchParams.has("list-type") ? "LIST" : req.method!;
  server.calls.push(`${method} ${path}`);
  const content = await buffer(req);
  const { status, body = "" } = answers[method]!(server, { path, content, to: String(req.headers["destination"]) });
  res.writeHead(status).end(body);
}

type Call = { path: string; content: Buffer; to: string };
type Answer = { status: number; body?: string | Buffer };

const answers: Record<string, (server: DamagingServer, call: Call) => Answer> = {
  MKCOL: () => ({ status: 201 }),
  PROPFIND: ({ files }) => {
    const responses = [...files].map(
      ([path, { length }]) =>
        `<d:response><d:href>${encodeURI(path)}</d:href><d:getcontentlength>${length}</d:getcontentlength></d:response>`,
    );
    return { status: 207, body: `<d:multistatus xmlns:d="DAV:">${responses.join("")}</d:multistatus>` };
  },
  LIST: ({ files }) => {
    const contents = [...files].map(
      ([path, { length }]) =>
        `<Contents><Key>${path.replace("/backups/", "")}</Key><Size>${length}</Size><LastModified>2026-05-12T03:00:00Z</LastModified></Contents>`,
    );
    return { status: 200, body: `<ListBucketResult>${contents.join("")}</ListBucketResult>` };
  },
  PUT: (server, { path, content }) => {
    // WebDAV's comes under its name by a move.
    if (path.endsWith(".part")) server.files.set(path, content);
    else store(server, path, content);
    return { status: 200 };
  },
  MOVE: (server, { path, to }) => {
    const content = server.files.get(path)!;
    server.files.delete(path);
    store(server, decodeURIComponent(new URL(to).pathname), content);
    return { status: 201 };
  },
  GET: ({ files }, { path }) => (files.has(path) ? { status: 200, body: files.get(path)! } : { status: 404 }),
  DELETE: ({ files }, { path }) => ({ status: files.delete(path) ? 204 : 404 }),
};

function store({ files, damage }: DamagingServer, path: string, content: Buffer): void {
  const stored = damage(content);
  if (stored) files.set(path, stored);
}
