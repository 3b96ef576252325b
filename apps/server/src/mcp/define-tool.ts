import type { appRouter } from "@bowerbird/api";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

/** The API's procedures, called on behalf of the token's owner. */
export type Calls = ReturnType<typeof appRouter.createCaller>;

/** A tool of an assistant. */
export interface AssistantTool {
  listing: Tool;
  /** @param input as sent by the assistant: the procedure validates it. @throws the procedure's errors */
  run(calls: Calls, input: Record<string, unknown>): Promise<unknown>;
}

interface Definition<Input, Field extends keyof Input & string> {
  name: string;
  title: string;
  /** For the assistant: what it does and when to use it. */
  description: string;
  isReading: boolean;
  /** The procedure's input schema. */
  input: z.ZodType<unknown, Input>;
  /** The input's fields that the tool offers, with their descriptions. */
  fields: Record<Field, string>;
  /** Fields that this tool requires in addition to the procedure's required ones. */
  required?: NoInfer<Field>[];
  run: (calls: Calls, input: Pick<Input, Field>) => Promise<unknown>;
}

/** Creates a tool for a procedure. Unknown fields are dropped, as by the API. */
export function defineTool<Input, Field extends keyof Input & string>(tool: Definition<Input, Field>): AssistantTool {
  const fields = Object.keys(tool.fields) as Field[];
  return {
    listing: {
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: toInputSchema(tool),
      annotations: { readOnlyHint: tool.isReading, destructiveHint: false, openWorldHint: false },
    },
    run: (calls, input) => {
      const known = fields.filter((field) => Object.hasOwn(input, field)).map((field) => [field, input[field]]);
      return tool.run(calls, Object.fromEntries(known) as Pick<Input, Field>);
    },
  };
}

type Properties = Record<string, z.core.JSONSchema.JSONSchema>;

/** The procedure's schema, reduced to the tool's fields, with their descriptions. */
function toInputSchema<Input, Field extends keyof Input & string>(tool: Definition<Input, Field>): Tool["inputSchema"] {
  const whole = z.toJSONSchema(tool.input, { io: "input", unrepresentable: "any", override: describeDate });
  const of = (whole.properties ?? {}) as Properties;
  const described = Object.entries<string>(tool.fields).map(([field, description]) => [
    field,
    { ...of[field], description },
  ]);
  const required = [...(whole.required ?? []), ...(tool.required ?? [])].filter((field) => field in tool.fields);
  return { type: "object", properties: Object.fromEntries(described) as Properties, required };
}

/** JSON has no dates: they are sent as text. */
function describeDate({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: "string", format: "date-time" });
}
