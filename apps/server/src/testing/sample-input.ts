export type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  minItems?: number;
  minimum?: number;
  minLength?: number;
};

const texts: Record<string, string> = {
  email: "visitor@example.com",
  "date-time": "2026-01-02T03:04:05.000Z",
  uuid: "018f6b3e-0000-7000-8000-000000000000",
};

/** Whether a property names a row, by its id. */
export const isId = (property: string) => /^(id|ids|.+Ids?)$/.test(property);

/** A value that the schema of an input accepts: with what it must have, and every id that it may have. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [variant] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (variant) return sampleOf(variant);
  if (schema.properties) return sampleObject(schema.properties, schema.required ?? []);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sampleOf));
  return samples[schema.type ?? ""]?.(schema) ?? {};
}

const samples: Record<string, (schema: JsonSchema) => unknown> = {
  array: ({ items }) => (items ? [sampleOf(items)] : []),
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  boolean: () => true,
  string: ({ format = "", minLength = 1 }) => texts[format] ?? "x".repeat(Math.max(1, minLength)),
};

function sampleObject(properties: Record<string, JsonSchema>, required: string[]): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || isId(name));
  return Object.fromEntries(chosen.map(([name, schema]) => [name, sampleOf(schema)]));
}
