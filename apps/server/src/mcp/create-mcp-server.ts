import { toErrorAnswer } from "@bowerbird/api";
import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { version } from "@bowerbird/core/platform/config";
import { type AssistantTool, briefBookmark, type Calls, notice } from "./define-tool.ts";
import { prompts, readResource, resources, resourceTemplates } from "./resources.ts";
import { instructions, tools } from "./tools.ts";

const byName = new Map<string, AssistantTool>(tools.map((tool) => [tool.listing.name, tool]));
/** Shared, because creating one takes longer than most calls. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

type OnFailure = (error: unknown, what: string) => void;

/**
 * The MCP server for one request.
 *
 * @param scopes the caller's: tools that need others are not listed
 * @param onFailure called with the error of a failed call and the tool's name
 */
export function createMcpServer(calls: Calls, scopes: readonly ApiTokenScope[], onFailure: OnFailure): McpServer {
  const title = "Bowerbird";
  const mcp = new McpServer(
    { name: "bowerbird", title, version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions, jsonSchemaValidator },
  );
  const listing = tools.filter((tool) => tool.scopes.some((scope) => scopes.includes(scope)));
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listing.map((tool) => tool.listing) }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = byName.get(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, "There is no such tool.");
    try {
      return toResult(await tool.run(calls, params.arguments ?? {}));
    } catch (error) {
      onFailure(error, params.name);
      return { content: [{ type: "text", text: JSON.stringify(toErrorBody(error)) }], isError: true };
    }
  });
  addResources(mcp, calls, scopes.includes("read"), onFailure);
  return mcp;
}

function addResources({ server }: McpServer, calls: Calls, mayRead: boolean, onFailure: OnFailure): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: mayRead ? resources : [] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => {
    return { resourceTemplates: mayRead ? resourceTemplates : [] };
  });
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const answer = await readResource(calls, uri).catch((error: unknown) => {
      onFailure(error, uri);
      throw new McpError(ErrorCode.InvalidParams, String(toErrorBody(error)["message"]));
    });
    if (!answer) throw new McpError(ErrorCode.InvalidParams, "There is no such resource.");
    return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(answer) }] };
  });
  const listed = mayRead ? prompts : [];
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: listed.map(({ text: _text, ...prompt }) => prompt),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = listed.find(({ name }) => name === params.name);
    if (!prompt) throw new McpError(ErrorCode.InvalidParams, "There is no such prompt.");
    const text = prompt.text(params.arguments ?? {});
    return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
  });
}

function toResult(answer: Record<string, unknown>): CallToolResult {
  const text = JSON.stringify(answer);
  // As it is sent: without what is undefined.
  return { content: [{ type: "text", text }], structuredContent: JSON.parse(text) as Record<string, unknown> };
}

/** What to do about an error, by its code. */
const advice: Record<string, string> = {
  NOT_FOUND: "Use an id that search_bookmarks, list_categories, list_trash or list_reviews gave you.",
  FORBIDDEN: "Tell the person that this needs another permission. Do not look for a way around it.",
  TOO_MANY_REQUESTS: "Wait a minute, then go on more slowly.",
  BAD_REQUEST: "Correct the input and call the tool again.",
  CONFLICT: "Read what is there now, and ask the person if it is not what they want.",
};

/** The error as REST answers it, and what to do; a bookmark in it, e.g. the one that is there, in the tools' format. */
function toErrorBody(error: unknown): Record<string, unknown> {
  const { body } = toErrorAnswer(error);
  // The tools' fields have no fields around them.
  const message = String(body["message"]).replaceAll("change.input.", "");
  const whatToDo = advice[String(body["code"])];
  const found = body["bookmark"] as Bookmark | undefined;
  const bookmark = found && briefBookmark(found, new Map());
  return {
    ...(bookmark && { notice }),
    ...body,
    message,
    ...(whatToDo && { whatToDo }),
    ...(bookmark && { bookmark }),
  };
}
