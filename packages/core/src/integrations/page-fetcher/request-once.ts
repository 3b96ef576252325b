import { isUtf8 } from "node:buffer";
import { writeAcceptLanguage } from "@bowerbird/contract/languages";
import { limits } from "@bowerbird/contract/limits";
import { Client, type Dispatcher } from "undici";
import { format } from "@bowerbird/contract/messages";
import {
  FetchError,
  type FetchOptions,
  NotAPageError,
  PageRedirect,
  type Use,
} from "../../platform/ports/page-fetcher.ts";
import type { Target } from "./check-target.ts";
import { checkedConnector, type Lookup } from "./checked-connector.ts";
import { asksToWait, describeStatus } from "./explain-failure.ts";
import { readBody } from "./read-body.ts";
import t from "../messages.json" with { type: "json" };

export interface OneRequest {
  url: URL;
  target: Target;
  kind: FetchOptions["kind"];
  /** Tags of BCP 47, the preferred one first. */
  languages: readonly string[];
  /** Additional headers. */
  headers: Record<string, string>;
  userAgent: string;
  lookup: Lookup;
  signal: AbortSignal;
  now: Date;
  /** Whether there were redirects to here, all of them permanent. */
  hasMoved: boolean;
}

/** The target of a redirect, or the result of the callback. */
export type OneAnswer<T> = { redirect: URL; isPermanent: boolean } | { result: T };

/** As of RFC 9110, 15.4: the others are for this time only. */
const permanentStatuses: ReadonlySet<number> = new Set([301, 308]);
const htmlTypes = /^(?:text\/html|application\/xhtml\+xml)$/;

/**
 * Sends one request on its own connection, so that the host's slots limit the connections. Cookies and the URL's
 * credentials are never sent.
 *
 * @throws FetchError
 */
export async function requestOnce<T>(request: OneRequest, use: Use<T>): Promise<OneAnswer<T>> {
  const { url, kind, signal } = request;
  const client = new Client(url.origin, {
    connect: checkedConnector(request.target, request.lookup),
    pipelining: 0,
    maxHeaderSize: limits.fetchHeaderBytes,
    headersTimeout: limits.fetchTime,
    bodyTimeout: limits.fetchTime,
  });
  try {
    const answer = kind === "link" ? await probe(client, request) : await send(client, request, "GET", signal);
    const header = createHeaderReader(answer.headers);
    const redirect = readRedirect(answer.statusCode, header("location"), url);
    if (redirect) return { redirect, isPermanent: permanentStatuses.has(answer.statusCode) };
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      throw new StatusError(answer.statusCode, describeStatus(answer.statusCode, header("retry-after"), request.now));
    }
    const { type, charset } = readType([answer.headers["content-type"] ?? []].flat().join(","));
    const pdf = kind === "page" ? expectPage(type, url, header) : undefined;
    const body = readBody(answer.body, header("content-encoding"), pdf ? "pdf" : kind);
    const refresh = toUtf8(header("refresh"));
    const document = { url: url.href, hasMoved: request.hasMoved, charset, refresh, body, ...(pdf && { pdf }) };
    const result = await use(document);
    return result instanceof PageRedirect ? { redirect: resolve(result.url, url), isPermanent: false } : { result };
  } finally {
    void client.destroy().catch(() => {});
  }
}

/**
 * @returns undefined for a page; for a PDF the error that says that it is none
 * @throws NotAPageError for what is neither
 */
function expectPage(type: string, url: URL, header: (name: string) => string | null): NotAPageError | undefined {
  if (type === "" || htmlTypes.test(type)) return undefined;
  const message = format(t.notAWebPage, { type: type.slice(0, 80) });
  const noPage = new NotAPageError(message, url.href, toUtf8(header("content-disposition")));
  if (isReadablePdf(type, url, header("content-length"))) return noPage;
  throw noPage;
}

/** Whether an answer is a PDF that is small enough. Some servers send every file as bytes of any type. */
function isReadablePdf(type: string, { pathname }: URL, length: string | null): boolean {
  const isNamed = type === "application/octet-stream" && /\.pdf$/i.test(pathname);
  return (/^application\/(?:x-)?pdf$/.test(type) || isNamed) && Number(length ?? 0) <= limits.fetchPdfBytes;
}

type Answer = Dispatcher.ResponseData;

async function send(client: Client, request: OneRequest, method: "GET" | "HEAD", signal: AbortSignal): Promise<Answer> {
  const { pathname, search } = request.url;
  const answer = await client.request({ method, path: pathname + search, headers: createHeaders(request), signal });
  // Closing the connection in the middle of a body is no error.
  answer.body.on("error", () => {});
  return answer;
}

/** A part of the whole timeout, because some sites never answer HEAD. */
const headTimeoutMs = limits.fetchTime / 3;

/**
 * Sends HEAD. Many sites refuse it or answer it wrongly, so anything but a success is repeated with GET, whose body is not
 * read.
 */
async function probe(client: Client, request: OneRequest): Promise<Answer> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), headTimeoutMs);
  try {
    const head = await send(client, request, "HEAD", AbortSignal.any([request.signal, timeout.signal]));
    if (head.statusCode < 400 || asksToWait(head.statusCode)) return head;
  } catch (error) {
    if (request.signal.aborted || !isNoAnswerToHead(error)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return send(client, request, "GET", request.signal);
}

/** False for a site that could not be reached at all: it is not called twice. */
function isNoAnswerToHead(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === "AbortError" || code === "ECONNRESET" || /^(?:HPE_|UND_ERR_(?!CONNECT))/.test(code ?? "");
}

/** An error status, with the `FetchError` that it means. */
export class StatusError extends Error {
  readonly status: number;
  readonly fetchError: FetchError;

  constructor(status: number, fetchError: FetchError) {
    super(fetchError.message);
    this.status = status;
    this.fetchError = fetchError;
  }
}

const accepted = {
  page: "text/html,application/xhtml+xml;q=0.9,application/pdf;q=0.8",
  icon: "image/*",
  // Named, or sites may send what we do not show.
  cover: "image/avif,image/webp,image/png,image/jpeg,image/gif",
  link: "text/html,*/*;q=0.8",
  data: "application/json,application/xml;q=0.9,*/*;q=0.8",
};

function createHeaders({ kind, languages, headers, userAgent }: OneRequest): Record<string, string> {
  return {
    "user-agent": userAgent,
    accept: accepted[kind],
    "accept-encoding": "gzip, br",
    "accept-language": writeAcceptLanguage(languages),
    ...headers,
  };
}

function createHeaderReader(headers: Record<string, string | string[] | undefined>) {
  return (name: string): string | null => [headers[name] ?? []].flat()[0] ?? null;
}

function readRedirect(status: number, location: string | null, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  const next = resolve(toUtf8(location) ?? "", from);
  if (next.hash === "") next.hash = from.hash;
  return next;
}

function resolve(location: string, from: URL): URL {
  const next = location === "" ? null : URL.parse(location, from);
  if (!next) throw new FetchError("final", t.redirectInvalid);
  return next;
}

/** Node decodes headers as Latin-1, but non-ASCII bytes are mostly UTF-8. */
function toUtf8(header: string | null): string | null {
  const bytes = Buffer.from(header ?? "", "latin1");
  return header && isUtf8(bytes) ? bytes.toString() : header;
}

/**
 * Of values that are joined by commas the last valid one counts; it keeps the charset of an earlier one of the same type. Empty
 * without a valid one.
 *
 * https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
 */
function readType(header: string): { type: string; charset: string | null } {
  let last: { type: string; charset: string | null } = { type: "", charset: null };
  // A comma in quotation marks separates nothing.
  for (const [value] of header.matchAll(/(?:"(?:[^"\\]|\\.)*"?|[^",])+/g)) {
    const [name = "", ...parameters] = value.split(";");
    const type = name.trim().toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/.test(type) || type === "*/*") continue;
    const charset = parameters.map((part) => /^\s*charset\s*=\s*["']?([^"'\s]+)/i.exec(part)?.[1]).find(Boolean);
    last = { type, charset: charset ?? (type === last.type ? last.charset : null) };
  }
  return last;
}
