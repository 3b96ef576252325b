import type { appRouter } from "@bowerbird/api";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";

/** The product's calls, made as the person whose token came with the request. */
export type Calls = ReturnType<typeof appRouter.createCaller>;

/** What an assistant can do, and the call that does it. */
export interface AssistantTool {
  listing: Tool;
  /** @param input as the assistant sent it: the call itself judges it. @throws what the call throws */
  run(calls: Calls, input: Record<string, unknown>): Promise<unknown>;
}

interface Definition<Input, Field extends keyof Input & string> {
  name: string;
  title: string;
  /** For the assistant: what it does and when to use it. */
  description: string;
  isReading: boolean;
  /** What the call takes. */
  input: z.ZodType<unknown, Input>;
  /** Those of the call's fields that an assistant is told of, and what is to be said of each. */
  fields: Record<Field, string>;
  /** Fields that this tool makes no sense without, besides those that the call demands. */
  required?: NoInfer<Field>[];
  run: (calls: Calls, input: Pick<Input, Field>) => Promise<unknown>;
}

/** A tool over a call of the product. Other fields than the tool's are left out, as the API does with unknown ones. */
export function defineTool<Input, Field extends keyof Input & string>(tool: Definition<Input, Field>): AssistantTool {
  const fields = Object.keys(tool.fields) as Field[];
  return {
    listing: {
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: schemaOf(tool),
      annotations: { readOnlyHint: tool.isReading, destructiveHint: false, openWorldHint: false },
    },
    run: (calls, input) => {
      const known = fields.filter((field) => Object.hasOwn(input, field)).map((field) => [field, input[field]]);
      return tool.run(calls, Object.fromEntries(known) as Pick<Input, Field>);
    },
  };
}

type Properties = Record<string, z.core.JSONSchema.JSONSchema>;

/** The call's own schema, narrowed to the tool's fields, with a word on each. */
function schemaOf<Input, Field extends keyof Input & string>(tool: Definition<Input, Field>): Tool["inputSchema"] {
  const whole = z.toJSONSchema(tool.input, { io: "input", unrepresentable: "any", override: sayDate });
  const of = (whole.properties ?? {}) as Properties;
  const described = Object.entries<string>(tool.fields).map(([field, description]) => [
    field,
    { ...of[field], description },
  ]);
  const required = [...(whole.required ?? []), ...(tool.required ?? [])].filter((field) => field in tool.fields);
  return { type: "object", properties: Object.fromEntries(described) as Properties, required };
}

/** JSON has no dates: they come as text. */
function sayDate({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: "string", format: "date-time" });
}
