import { exampleTexts } from "./example-texts.ts";
import type { Operation, Schema } from "./operation.ts";

/** Adds a valid example to every parameter, body and response of an operation. */
export function addExamples(operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    if (parameter.schema) parameter.example ??= createExample(parameter.schema, parameter.name);
  }
  const bodies = Object.values(operation.requestBody?.content ?? {});
  const answers = Object.values(operation.responses).flatMap((response) =>
    "content" in response ? Object.values(response.content ?? {}) : [],
  );
  for (const content of [...bodies, ...answers]) {
    if (content.schema) content.example ??= createExample(content.schema, "");
  }
}

/** @param name of the property, which selects an example text */
function createExample(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (variants.length > 0)
    return createExample(variants.find((variant) => variant.type !== "null") ?? variants[0]!, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => createExample(part, name)));
  if (schema.properties) return exampleObject(schema.properties);
  const type = [schema.type].flat().find((candidate) => candidate !== "null");
  if (type === "array") return schema.items ? [createExample(schema.items, singular(name))] : [];
  if (type === "integer" || type === "number") return schema.default ?? Math.max(schema.minimum ?? 1, 1);
  if (type === "boolean") return schema.default ?? true;
  return type === "string" ? exampleText(schema, name) : {};
}

function exampleObject(properties: Record<string, Schema>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, createExample(schema, name)]));
}

const formats: Record<string, string> = {
  uuid: "0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b",
  "date-time": "2026-03-14T09:26:53.589Z",
  date: "2026-03-14",
  email: "ada@example.com",
  uri: "https://example.com/a-long-read",
};

function exampleText({ format, default: defaultText }: Schema, name: string): string {
  const byFormat = format === undefined ? undefined : formats[format];
  if (byFormat !== undefined) return byFormat;
  if (name in exampleTexts) return exampleTexts[name]!;
  if (/^id$|Id$/.test(name)) return formats["uuid"]!;
  if (name.endsWith("At")) return formats["date-time"]!;
  return typeof defaultText === "string" && defaultText !== "" ? defaultText : "text";
}

function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/s$/, "");
}
