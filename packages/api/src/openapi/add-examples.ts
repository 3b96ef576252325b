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
  return examples[type ?? ""]?.(schema, name) ?? {};
}

const exampleNumber = (schema: Schema): unknown => schema.default ?? Math.max(schema.minimum ?? 1, 1);
const examples: Record<string, (schema: Schema, name: string) => unknown> = {
  array: ({ items }, name) => (items ? [createExample(items, singular(name))] : []),
  integer: exampleNumber,
  number: exampleNumber,
  boolean: (schema) => schema.default ?? true,
  string: exampleText,
};

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

/** Example values by property name. */
const exampleTexts: Record<string, string> = {
  passphrase: "correct horse battery staple",
  url: "https://example.com/a-long-read",
  originalUrl: "https://example.com/a-long-read",
  profileImageUrl: "https://example.com/ada.png",
  authUrl: "https://accounts.google.com/o/oauth2/v2/auth?client_id=…",
  since: "7411234567890123456.1.16402.4711",
  after: "4711.0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b",
  title: "A long read about birds",
  originalTitle: "A long read about birds",
  description: "How bowerbirds build, and why.",
  aiSummary: "Bowerbirds collect blue things to impress.",
  brokenReason: "Not found (404)",
  category: "Science",
  categoryName: "Science",
  aiSuggestedCategory: "News",
  userChosenCategory: "Science",
  categoryIcon: "🔬",
  icon: "🔬",
  color: "#8b5cf6",
  coverUrl: "https://example.com/a-long-read.jpg",
  favicon: "/api/icons/0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b",
  tag: "birds",
  addTag: "birds",
  removeTag: "draft",
  tags: "birds,nature",
  name: "Science",
  q: "bowerbird site:example.com",
  query: "bowerbird",
  sort: "date",
  by: "date",
  email: "ada@example.com",
  password: "a long password",
  currentPassword: "a long password",
  newPassword: "another long password",
  firstName: "Ada",
  lastName: "Lovelace",
  token: "bbt_…",
  sharedToken: "Q3x0b2tlbl9vZl9hX3NoYXJlZF9wYWdl",
  ending: "x9Qk",
  cursor: "mb2k1f0g.0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b",
  nextCursor: "mb2k1f0g.0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b",
  message: "Done.",
  source: "bookmarks.html",
  file: "the file's content",
  code: "4/0Ab…",
  state: "af0ifjsldkj",
  prefix: "bi",
  from: "bowrbird",
  to: "bowerbird",
  into: "birds",
  driveFileId: "1aBcD_eFgHiJkLmNoP",
  field: "title",
  path: "Science / Birds",
  reason: "You keep 12 other pages of this site there.",
  dateFrom: "2026-01-01T00:00:00.000Z",
  dateTo: "2026-12-31T23:59:59.999Z",
};
