import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { appRouter } from "./router.ts";

/**
 * The REST side of the router as an OpenAPI 3.1 document.
 *
 * @param appUrl where people reach the server, without a slash at the end
 * @param version the product's
 */
export function createOpenApi(appUrl: string, version: string) {
  return generateOpenApiDocument(appRouter as OpenApiRouter, {
    title: "Bowerbird",
    description: "Save links, have them sorted, find them at once.",
    version,
    baseUrl: `${appUrl}/api`,
    tags: ["Account", "Bookmarks", "Categories", "Imports", "Search"],
  });
}
