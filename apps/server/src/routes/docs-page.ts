import type { createOpenApi } from "@bowerbird/api/openapi";
import { format } from "@bowerbird/contract/messages";
import { pageStyles } from "./answers.ts";
import { escapeHtml } from "@bowerbird/contract/tidy-text";
import t from "../messages.json" with { type: "json" };
import { type Config, version } from "@bowerbird/core/platform/config";
import { Router } from "express";
import { z } from "zod";
import { underPath } from "./base-path.ts";
import { cacheAnswers } from "../cached-answers.ts";

export type ApiDocument = ReturnType<typeof createOpenApi>;

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  maxLength?: number;
  maximum?: number;
  minimum?: number;
}

export interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema; example?: unknown }[];
  requestBody?: { content?: Record<string, { schema?: Schema; example?: unknown }> };
  responses?: Record<
    string,
    { description?: string; content?: Record<string, { schema?: Schema; example?: unknown }> }
  >;
}

type Call = { method: string; path: string; operation: Operation };

const maxDepth = 4;

/** The documentation as HTML, without scripts or external resources. @param search only calls with these words */
export function docsPage(document: ApiDocument, search = ""): string {
  const base = document.servers?.[0]?.url ?? "/api";
  const groups = (document.tags ?? [])
    .map(({ name }) => ({ name, calls: findOperations(document, name).filter((call) => matches(call, search)) }))
    .filter(({ calls }) => calls.length > 0);
  const introduction = format(t.apiIntroduction, {
    address: code(base),
    create: code("POST /account/tokens"),
    header: code("Authorization: Bearer bbt_…"),
    login: code("POST /auth/login"),
    error: code('{"message", "code"}'),
    document: '<a href="/api/openapi.json">openapi.json</a>',
  });
  const found = groups.map(({ name, calls }) => section(name, calls, base)).join("");
  const nothing = `<p>${format(t.noMatchingCall, { search: code(search) })} <a href="/api/docs">${t.showAllCalls}</a></p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${t.apiTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${pageStyles}${styles}</style></head><body>
<div class="frame"><nav aria-label="${t.contents}"><form role="search"><input type="search" name="q" value="${escapeHtml(search)}"
aria-label="${t.findACall}" placeholder="${t.findACall}"></form>${groups.map(contents).join("")}</nav>
<main><h1>${t.apiTitle}</h1><p>${introduction}</p>${found || nothing}</main></div></body></html>`;
}

const styles = `.frame{display:flex;gap:2.5rem;max-width:76rem;margin:0 auto;padding:0 1rem}main{flex:1;min-width:0;margin:0;padding:2rem 0 4rem}
nav{position:sticky;top:0;align-self:flex-start;width:17rem;flex-shrink:0;height:100vh;overflow-y:auto;padding:2rem 0;box-sizing:border-box;font-size:.86rem}
nav summary{font-weight:600;padding:.25rem 0;cursor:pointer}nav ul{list-style:none;padding:0 0 .5rem .9rem}nav li{padding:.1rem 0}
nav li a{color:inherit;text-decoration:none}nav li a:hover{text-decoration:underline}
input{font:inherit;width:100%;box-sizing:border-box;padding:.4rem .6rem;margin-bottom:.8rem;border-radius:8px;border:1px solid var(--soft);
background:light-dark(#fff,#1d1a17);color:inherit}h3 a{color:inherit;text-decoration:none}h3 a:hover{text-decoration:underline}
article,h2{scroll-margin-top:1rem}article:target{border-color:light-dark(#6d3fe0,#b79cff)}
pre{margin:.3rem 0;padding:.6rem .8rem;border-radius:8px;background:light-dark(#f2efea,#141210);white-space:pre-wrap;overflow-wrap:anywhere;font:.8rem/1.5 ui-monospace,monospace}
article summary{margin:.8rem 0 .2rem;font-size:.8rem;font-weight:600;color:var(--soft);cursor:pointer}
@media(max-width:56rem){.frame{display:block}nav{position:static;width:auto;height:auto;padding-bottom:0}}`;

function matches({ method, path, operation }: Call, search: string): boolean {
  const text = `${method} ${path} ${operation.summary ?? ""} ${operation.description ?? ""}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function contents({ name, calls }: { name: string; calls: Call[] }): string {
  const links = calls.map(
    (call) => `<li><a href="#${toId(call)}">${escapeHtml(call.operation.summary ?? call.path)}</a></li>`,
  );
  return `<details><summary>${escapeHtml(name)}</summary><ul>${links.join("")}</ul></details>`;
}

/** The anchor of a call: `post-bookmarks-id-move`. */
function toId({ method, path }: Call): string {
  return `${method}${path}`
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "-")
    .replace(/-$/, "");
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

function findOperations(document: ApiDocument, tag: string): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([, operation]) => operation.tags?.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function section(name: string, calls: Call[], base: string): string {
  return `<h2>${escapeHtml(name)}</h2>${calls.map((call) => article(call, base)).join("")}`;
}

function article(call: Call, base: string): string {
  const { method, path, operation } = call;
  const body = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => [type, schema] as const,
  );
  const answers = Object.entries(operation.responses ?? {});
  const success = answers.find(([status]) => status.startsWith("2"));
  const errors = answers.filter((answer) => answer !== success);
  const id = toId(call);
  return `<article id="${id}"><h3><a href="#${id}"><code><b>${method}</b> ${escapeHtml(path)}</code></a></h3>
    <p>${escapeHtml(operation.summary ?? "")} <small>${tokenNote(operation)}</small></p>
    ${operation.description ? `<p class="other">${escapeHtml(operation.description)}</p>` : ""}
    <pre>${escapeHtml(toCurl(call, base))}</pre>
    ${list(t.parameters, operation.parameters?.map((one) => field(one.name, one.schema, one.required ?? false)) ?? [])}
    ${body.map(([type, shape]) => list(format(t.bodyOf, { type }), listFields(shape))).join("")}
    ${success ? response(...success) : ""}
    <p class="other">${format(t.otherErrors, { statuses: errors.map(([status]) => escapeHtml(status)).join(", ") })}</p></article>`;
}

function response(status: string, { content }: NonNullable<Operation["responses"]>[string]): string {
  const { schema, example } = content?.["application/json"] ?? {};
  const title = format(t.response, { status });
  if (!schema) return list(title, [code("…")]);
  const shown = example === undefined ? "" : `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`;
  return `<details><summary>${title}</summary><p>${code(describe(schema))}</p>${shown}</details>`;
}

/** The scopes that a call requires; empty for a public call. */
function tokenNote({ security = [] }: Operation): string {
  if (security.length === 0) return "";
  const tokens = security.flatMap(({ token }) => (token ? [token] : []));
  if (tokens.length === 0) return t.noTokenCanDoThis;
  const scopes = tokens.flat().map(code);
  if (scopes.length === 0) return t.anyTokenCanDoThis;
  return format(t.scopesNeeded, { scopes: scopes.reduce((one, other) => format(t.alternatives, { one, other })) });
}

function listFields(schema: Schema | undefined): string[] {
  const entries = Object.entries(schema?.properties ?? {});
  return entries.map(([name, shape]) => field(name, shape, schema?.required?.includes(name) ?? false));
}

function field(name: string, schema: Schema | undefined, isRequired: boolean): string {
  const shown = `${code(name)} ${escapeHtml(describe(schema, 1))}`;
  return isRequired ? format(t.fieldRequired, { field: shown }) : shown;
}

function list(title: string, items: string[]): string {
  return items.length === 0 ? "" : `<h4>${title}</h4><ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

/** A schema as text: `{ id: string, tags: string[] }`. */
function describe(schema: Schema | undefined, depth = 0): string {
  if (!schema || depth > maxDepth) return "…";
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((one) => describe(one, depth + 1)).join(" | ");
  if (schema.items) return `${describe(schema.items, depth + 1)}[]`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, one]) => `${name}: ${describe(one, depth + 1)}`);
    return `{ ${fields.join(", ")} }`;
  }
  const type = [schema.type ?? "any"].flat().join(" | ");
  if (depth > 1) return type;
  const shown = schema.format ? `${type} (${schema.format})` : type;
  return schema.maxLength === undefined ? shown : format(t.atMostCharacters, { type: shown, max: schema.maxLength });
}

interface Content {
  schema?: Schema;
  example?: unknown;
}

/** A call as a command, with the fields that it must have. Without any, it has the first one of its example. */
function toCurl({ method, path, operation }: Call, base: string): string {
  const { parameters = [], requestBody, security = [] } = operation;
  const fill = (text: string, { name, example }: (typeof parameters)[number]) =>
    text.replace(`{${name}}`, String(example ?? name));
  const address = parameters.filter((one) => one.in === "path").reduce(fill, path);
  const needed = parameters.filter((one) => one.in === "query" && one.required);
  const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example ?? "")])).toString();
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${base}${address}${query && `?${query}`}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(requestBody?.content ?? {})
      .slice(0, 1)
      .flatMap(([type, content]) => toBody(type, content)),
  ].join(" \\\n  ");
}

function toBody(type: string, { schema, example }: Content): string[] {
  if (type === "multipart/form-data")
    return Object.keys(schema?.properties ?? {})
      .map((name) => `-F ${name}=@bookmarks.html`)
      .slice(0, 1);
  const fields = Object.entries((example ?? {}) as Record<string, unknown>);
  const required = fields.filter(([name]) => schema?.required?.includes(name));
  const shown = required.length > 0 ? required : fields.slice(0, 1);
  // A quote would end the text in the command.
  const text = JSON.stringify(Object.fromEntries(shown)).replaceAll("'", "\\u0027");
  return [`-H "Content-Type: ${type}"`, `-d '${text}'`];
}

const searchText = z.string().trim().max(100).catch("");

/** Of the documentation and searches of it. */
const cached = { answers: 50, bytes: 16 * 1024 * 1024 };

/** The API documentation, as OpenAPI and as a page; created at the first request. */
export function docsRoutes(config: Config): Router {
  const router = Router();
  let made: Promise<ApiDocument> | undefined;
  const document = () => (made ??= createDocument(config.appUrl));
  const send = cacheAnswers(cached);
  router.get("/openapi.json", (req, res) =>
    send(req, res, "openapi", async () => ({ type: "json", body: JSON.stringify(await document()) })),
  );
  router.get("/docs", (req, res) => {
    const search = searchText.parse(req.query["q"]);
    return send(req, res, `docs ${search}`, async () => {
      return { type: "html", body: underPath(docsPage(await document(), search), config.appUrl) };
    });
  });
  return router;
}

async function createDocument(appUrl: string): Promise<ApiDocument> {
  const { createOpenApi } = await import("@bowerbird/api/openapi");
  return createOpenApi(appUrl, version);
}
