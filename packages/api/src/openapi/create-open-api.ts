import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { byHandRouter } from "./procedures/by-hand.ts";
import { appRouter } from "./router.ts";
import { restMetas } from "./rest-status.ts";
import { mergeRouters, type RestMeta } from "./trpc.ts";

const everything = mergeRouters(appRouter, byHandRouter);

/**
 * The REST side of the product as an OpenAPI 3.1 document.
 *
 * @param appUrl where people reach the server, without a slash at the end
 * @param version the product's
 */
export function createOpenApi(appUrl: string, version: string) {
  const document = generateOpenApiDocument(everything as OpenApiRouter, {
    title: "Bowerbird",
    description: "Save links, have them sorted, find them at once.",
    version,
    baseUrl: `${appUrl}/api`,
    tags: ["Account", "Bookmarks", "Categories", "Imports", "Search"],
  });
  for (const meta of restMetas(everything).values()) correctStatus(document, meta);
  return document;
}

/** The generator knows no other success than 200. */
function correctStatus(
  document: ReturnType<typeof generateOpenApiDocument>,
  { openapi, successStatus }: RestMeta,
): void {
  const operation = openapi && document.paths?.[openapi.path]?.[openapi.method.toLowerCase() as "get"];
  if (!operation?.responses || successStatus === undefined) return;
  const { "200": success, ...others } = operation.responses;
  operation.responses = { [successStatus]: success!, ...others };
}
