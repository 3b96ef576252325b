import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { everyCall } from "../known-calls.ts";
import { restMetas } from "../rest-status.ts";
import type { RestMeta } from "../trpc.ts";
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
  for (const { openapi, successStatus } of restMetas(everyCall).values()) {
    const operation = openapi && paths[openapi.path]?.[openapi.method.toLowerCase()];
    if (operation) completeOperation(operation, openapi, successStatus);
  }
  return Object.assign(document, { components: { ...errorComponents, securitySchemes } });
}

/** Whoever may call a procedure may do so with the cookie of a session or with a personal token. */
const securitySchemes = {
  session: { type: "apiKey", in: "cookie", name: "bowerbird.session_token", description: "From POST /auth/login." },
  token: { type: "http", scheme: "bearer", description: "A personal API token, made under Settings." },
} as const;

function completeOperation(operation: Operation, openapi: NonNullable<RestMeta["openapi"]>, status = 200): void {
  const { "200": success = { description: "Success" } } = operation.responses;
  const isPublic = openapi.path.startsWith("/auth/") && openapi.path !== "/auth/user";
  const description = openapi.successDescription ?? "Success";
  operation.responses = { [status]: { ...success, description }, ...errorResponses(operation, openapi.path, isPublic) };
  operation.security = isPublic ? [] : [{ session: [] }, { token: [] }];
  addExamples(operation);
}
