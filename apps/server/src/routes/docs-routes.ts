import type { Config } from "@bowerbird/core/platform/config";
import { Router } from "express";
import type { createOpenApi } from "@bowerbird/api/openapi";
import { format } from "@bowerbird/contract/messages";
import { escapeHtml, pageStyles } from "./answers.ts";

import packageFile from "../../package.json" with { type: "json" };
import t from "../messages.json" with { type: "json" };

/** The API documentation, as OpenAPI and as a page; created at the first request. */
export function docsRoutes(config: Config): Router {
  const router = Router();
  let made: Promise<Document> | undefined;
  const document = () => (made ??= createDocument(config.appUrl));
  router.get("/openapi.json", async (_req, res) => void res.json(await document()));
  router.get("/docs", async (_req, res) => void res.type("html").send(docsPage(await document())));
  return router;
}

type Document = ReturnType<typeof createOpenApi>;

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

interface Operation {
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

type Call = { method: string; path: string; operation: Operation };

const maxDepth = 4;

/** The documentation as HTML, without scripts or external resources. */
function docsPage(document: Document): string {
  const sections = (document.tags ?? []).map(({ name }) => section(name, findOperations(document, name)));
  const introduction = format(t.apiIntroduction, {
    address: code(document.servers?.[0]?.url ?? "/api"),
    create: code("POST /account/tokens"),
    header: code("Authorization: Bearer bbt_…"),
    login: code("POST /auth/login"),
    error: code('{"message", "code"}'),
    document: '<a href="/api/openapi.json">openapi.json</a>',
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${t.apiTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${pageStyles}</style></head><body><main>
<h1>${t.apiTitle}</h1><p>${introduction}</p>${sections.join("")}</main></body></html>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

async function createDocument(appUrl: string): Promise<Document> {
  const { createOpenApi } = await import("@bowerbird/api/openapi");
  return createOpenApi(appUrl, packageFile.version);
}

function findOperations(document: Document, tag: string): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([, operation]) => operation.tags?.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function section(name: string, calls: Call[]): string {
  return calls.length === 0 ? "" : `<h2>${escapeHtml(name)}</h2>${calls.map(article).join("")}`;
}

function article({ method, path, operation }: Call): string {
  const body = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => [type, schema] as const,
  );
  const answers = Object.entries(operation.responses ?? {});
  const success = answers.find(([status]) => status.startsWith("2"));
  const errors = answers.filter((answer) => answer !== success);
  const schema = success?.[1].content?.["application/json"]?.schema;
  return `<article><h3><code><b>${method}</b> ${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary ?? "")} <small>${tokenNote(operation)}</small></p>
    ${list(t.parameters, operation.parameters?.map((one) => field(one.name, one.schema, one.required ?? false)) ?? [])}
    ${body.map(([type, shape]) => list(format(t.bodyOf, { type }), listFields(shape))).join("")}
    ${success ? list(format(t.response, { status: success[0] }), [`<code>${escapeHtml(describe(schema))}</code>`]) : ""}
    <p class="other">${format(t.otherErrors, { statuses: errors.map(([status]) => escapeHtml(status)).join(", ") })}</p></article>`;
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
