import { toErrorAnswer } from "@bowerbird/api";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { version } from "@bowerbird/core/platform/config";
import { type AssistantTool, type Calls, instructions, tools, wholeBookmark } from "./tools.ts";

const byName = new Map<string, AssistantTool>(tools.map((tool) => [tool.listing.name, tool]));
/** Shared, because creating one takes longer than most calls. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/**
 * The MCP server for one request.
 *
 * @param onFailure called with the error of a failed call and the tool's name
 */
export function createMcpServer(calls: Calls, onFailure: (error: unknown, tool: string) => void): McpServer {
  const title = "Bowerbird";
  const mcp = new McpServer(
    { name: "bowerbird", title, version },
    { capabilities: { tools: {} }, instructions, jsonSchemaValidator },
  );
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ listing }) => listing) }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = byName.get(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, "There is no such tool.");
    try {
      return toResult(await tool.run(calls, params.arguments ?? {}));
    } catch (error) {
      onFailure(error, params.name);
      return { ...toResult(toErrorBody(error)), isError: true };
    }
  });
  return mcp;
}

function toResult(answer: unknown): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(answer) }] };
}

/** The error as REST answers it; a bookmark in it, e.g. the existing one of a duplicate, in the tools' format. */
function toErrorBody(error: unknown): Record<string, unknown> {
  const { body } = toErrorAnswer(error);
  return body["bookmark"] ? { ...body, bookmark: wholeBookmark(body["bookmark"] as Bookmark) } : body;
}
