import type { Call, Schema } from "./docs-page.ts";

interface Content {
  schema?: Schema;
  example?: unknown;
}

/** A call as a command, with the fields that it must have. Without any, it has the first one of its example. */
export function toCurl({ method, path, operation }: Call, base: string): string {
  const { parameters = [], requestBody, security = [] } = operation;
  const fill = (text: string, { name, example }: (typeof parameters)[number]) =>
    text.replace(`{${name}}`, String(example ?? name));
  const address = parameters.filter((one) => one.in === "path").reduce(fill, path);
  const needed = parameters.filter((one) => one.in === "query" && one.required);
  const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example ?? "")])).toString();
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${base}${address}${query && `?${query}`}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...Object.entries(requestBody?.content ?? {})
      .slice(0, 1)
      .flatMap(([type, content]) => toBody(type, content)),
  ].join(" \\\n  ");
}

function toBody(type: string, { schema, example }: Content): string[] {
  if (type === "multipart/form-data")
    return Object.keys(schema?.properties ?? {})
      .map((name) => `-F ${name}=@bookmarks.html`)
      .slice(0, 1);
  const fields = Object.entries((example ?? {}) as Record<string, unknown>);
  const required = fields.filter(([name]) => schema?.required?.includes(name));
  const shown = required.length > 0 ? required : fields.slice(0, 1);
  // A quote would end the text in the command.
  const text = JSON.stringify(Object.fromEntries(shown)).replaceAll("'", "\\u0027");
  return [`-H "Content-Type: ${type}"`, `-d '${text}'`];
}
