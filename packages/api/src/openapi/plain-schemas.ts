import type { Content, Schema } from "./operation.ts";

/** What a format says without a pattern: programs that generate clients read both, and check a date as if it were text. */
const formats = new Set(["uuid", "date", "date-time"]);

/**
 * Says the same in the forms that generators of clients know: a format without its pattern, null as a type, and alternatives
 * without a type beside them. Changes the schemas in place.
 *
 * @param part of an OpenAPI document; examples contain no schemas
 */
export function simplifySchemas(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) simplify(part);
  for (const [key, value] of Object.entries(part)) {
    if (key !== "example" && key !== "enum" && key !== "default") simplifySchemas(value);
  }
}

function simplify(schema: Schema): void {
  const [only, none, ...more] = schema.anyOf ?? [];
  if (typeof only?.type === "string" && none?.type === "null" && more.length === 0) {
    delete schema.anyOf;
    Object.assign(schema, only, { type: [only.type, "null"] }, only.enum ? { enum: [...only.enum, null] } : {});
  }
  if (schema.oneOf) delete schema.type;
  if (schema.format !== undefined && formats.has(schema.format)) delete schema.pattern;
}

/** Marks a property that only a form has. */
export const inFormOnly = { "x-in-form-only": true };

/**
 * The body of a call that takes a form or JSON: each under a name of its own, by which generators call its type, and JSON
 * without what only a form has.
 *
 * @param call its name, such as `startImport`
 */
export function nameBodies(content: Content, call: string): void {
  const [form, json] = [content["multipart/form-data"], content["application/json"]];
  if (!form?.schema || !json?.schema) return;
  const name = call.charAt(0).toUpperCase() + call.slice(1);
  const properties = Object.entries(json.schema.properties ?? {}).filter(([, one]) => !("x-in-form-only" in one));
  json.schema = { ...json.schema, title: `${name}Json`, properties: Object.fromEntries(properties) };
  form.schema = { ...form.schema, title: `${name}Form` };
}
