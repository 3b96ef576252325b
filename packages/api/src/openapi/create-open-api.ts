import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { everyCall, restMetas } from "../known-calls.ts";
import { type Need, scopesFor } from "../context.ts";
import type { CallMeta } from "../trpc.ts";
import { addExamples } from "./add-examples.ts";
import { errorComponents, errorResponses } from "./error-responses.ts";
import { nameBodies, simplifySchemas } from "./plain-schemas.ts";
import t from "../messages.json" with { type: "json" };
import type { Content, Operation } from "./operation.ts";

/** The first parts of the description; others follow. */
const firstSubjects = [
  "Account",
  "Bookmarks",
  "Categories",
  "Tags",
  "Imports",
  "Sources",
  "Sharing",
  "Feeds",
  "Search",
  "Suggestions",
  "Recategorizations",
  "Link check",
  "Rules",
  "Tidy up",
  "Looking back",
  "History",
  "Sync",
  "Backups",
  "Webhooks",
];

/**
 * The REST API as an OpenAPI 3.1 document. Adds what the generator does not support: success statuses, error responses,
 * security schemes, and examples.
 *
 * @param appUrl without a trailing slash
 */
export function createOpenApi(appUrl: string, version: string) {
  const calls = [...restMetas(everyCall).values()];
  const subjects = calls.flatMap(({ openapi }) => openapi?.tags ?? []);
  const document = generateOpenApiDocument(everyCall as OpenApiRouter, {
    title: "Bowerbird",
    description: t.appDescription,
    version,
    baseUrl: `${appUrl}/api`,
    tags: [...new Set([...firstSubjects, ...subjects])],
  });
  const paths = document.paths as Record<string, Record<string, Operation>>;
  for (const meta of calls) {
    const { openapi, need } = meta;
    const operation = openapi && paths[openapi.path]?.[openapi.method.toLowerCase()];
    if (operation) {
      operation.security = createSecurity(openapi.path, need);
      completeOperation(operation, openapi, meta);
    }
  }
  simplifySchemas(paths);
  return Object.assign(document, { components: { ...errorComponents, securitySchemes } });
}

/** A session may make all of a person's calls; a token those that its scopes allow. */
const securitySchemes = {
  session: { type: "apiKey", in: "cookie", name: "bowerbird.session_token", description: "From POST /auth/login." },
  token: { type: "http", scheme: "bearer", description: "A personal API token, made under Settings." },
} as const;

/** OpenAPI 3.1 allows roles for a bearer token instead of OAuth's scopes: here our tokens' scopes. */
function createSecurity(path: string, need: Need | undefined): Operation["security"] {
  if (path === "/auth/user") return [{ session: [] }, { token: [] }];
  if (need === undefined) return [];
  return [{ session: [] }, ...scopesFor(need).map((scope) => ({ token: [scope] }))];
}

function completeOperation(operation: Operation, openapi: Rest, meta: CallMeta): void {
  const { "200": success = { description: "Success" } } = operation.responses;
  const isPublic = openapi.path.startsWith("/auth/") && openapi.path !== "/auth/user";
  const mayConflict = openapi.method !== "GET" || meta.mayConflict === true;
  const answer = {
    ...success,
    description: openapi.successDescription ?? "Success",
    ...(meta.fileTypes ? { content: describeFiles(meta.fileTypes) } : {}),
  };
  const errors = errorResponses(operation, openapi.path, { isPublic, mayConflict });
  operation.responses = { [meta.successStatus ?? 200]: answer, ...errors };
  if (operation.requestBody) nameBodies(operation.requestBody.content, operation.operationId ?? "");
  addExamples(operation);
}

type Rest = NonNullable<CallMeta["openapi"]>;

/** Files as they are, and not as texts in JSON. */
function describeFiles(types: readonly string[]): Content {
  return Object.fromEntries(
    types.map((type) => [
      type,
      { schema: type === "application/json" ? { type: "object" } : { type: "string", format: "binary" } },
    ]),
  );
}
