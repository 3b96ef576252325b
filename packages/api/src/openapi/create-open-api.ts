import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { everyCall } from "../known-calls.ts";
import { type Need, scopesFor } from "../person-context.ts";
import { restMetas } from "../rest-status.ts";
import type { CallMeta } from "../trpc.ts";
import { addExamples } from "./add-examples.ts";
import { errorComponents, errorResponses } from "./error-responses.ts";
import type { Operation } from "./operation.ts";

const tags = ["Account", "Bookmarks", "Categories", "Tags", "Imports", "Search", "Suggestions", "Backups"];

/**
 * The REST side of the product as an OpenAPI 3.1 document. What the generator does not know is added: the status of a
 * success, how our errors look, how a program signs in, and an example of everything.
 *
 * @param appUrl where people reach the server, without a slash at the end
 * @param version the product's
 */
export function createOpenApi(appUrl: string, version: string) {
  const document = generateOpenApiDocument(everyCall as OpenApiRouter, {
    title: "Bowerbird",
    description: "Save links, have them sorted, find them at once.",
    version,
    baseUrl: `${appUrl}/api`,
    tags,
  });
  const paths = document.paths as Record<string, Record<string, Operation>>;
  for (const { openapi, need, successStatus } of restMetas(everyCall).values()) {
    const operation = openapi && paths[openapi.path]?.[openapi.method.toLowerCase()];
    if (operation) {
      operation.security = securityOf(openapi.path, need);
      completeOperation(operation, openapi, successStatus);
    }
  }
  return Object.assign(document, { components: { ...errorComponents, securitySchemes } });
}

/** A session may make every call of a person; a token those that one of its scopes allows. */
const securitySchemes = {
  session: { type: "apiKey", in: "cookie", name: "bowerbird.session_token", description: "From POST /auth/login." },
  token: { type: "http", scheme: "bearer", description: "A personal API token, made under Settings." },
} as const;

/** OpenAPI 3.1 lets the roles of a bearer token stand where the scopes of OAuth would: here the scopes of ours. */
function securityOf(path: string, need: Need | undefined): Operation["security"] {
  if (path === "/auth/user") return [{ session: [] }, { token: [] }];
  if (need === undefined) return [];
  return [{ session: [] }, ...scopesFor(need).map((scope) => ({ token: [scope] }))];
}

function completeOperation(operation: Operation, openapi: NonNullable<CallMeta["openapi"]>, status = 200): void {
  const { "200": success = { description: "Success" } } = operation.responses;
  const isPublic = openapi.path.startsWith("/auth/") && openapi.path !== "/auth/user";
  const description = openapi.successDescription ?? "Success";
  operation.responses = { [status]: { ...success, description }, ...errorResponses(operation, openapi.path, isPublic) };
  addExamples(operation);
}
