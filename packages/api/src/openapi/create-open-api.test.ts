import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { createOpenApi } from "./create-open-api.ts";

type Content = Record<string, { schema?: object; example?: unknown }>;
type Response = { $ref?: string; description?: string; content?: Content };
type Operation = {
  operationId: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; schema?: object; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
};

const document = JSON.parse(JSON.stringify(createOpenApi("https://links.example", "1.2.3")));
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const ajv = new Ajv2020({ strict: false });
// The interop of that package's default export differs between the type and what runs.
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
ajv.addFormat("base64", true);

describe("the description of the REST calls", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const result = await new Validator().validate(document);
    expect(result.errors).toBeUndefined();
    expect([document.openapi.slice(0, 3), result.valid]).toEqual(["3.1", true]);
  });

  it("names every operation once", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has a part for the subject of every call", () => {
    const parts = document.tags.map(({ name }: { name: string }) => name);
    expect(parts).toEqual(expect.arrayContaining(operations.flatMap(({ operation }) => operation.tags ?? [])));
  });

  it("tells files from texts in JSON", () => {
    const typesOf = (path: string) => Object.keys(document.paths[path].get.responses["200"].content);
    expect(typesOf("/export")).toEqual(["application/json", "text/html", "text/csv"]);
    expect(typesOf("/account/data")).toEqual(["application/zip"]);
    expect(typesOf("/backup/files/{id}/download")).toEqual(["application/octet-stream"]);
    expect(document.paths["/export"].get.responses["200"].content["application/json"].schema).toEqual({
      type: "object",
    });
  });

  it("names the conflict of reading calls that can be out of date", () => {
    for (const path of ["/insights/map/links", "/backup/files"]) {
      expect(Object.keys(document.paths[path].get.responses)).toContain("409");
    }
    expect(Object.keys(document.paths["/bookmarks/{id}"].get.responses)).not.toContain("409");
  });

  it("has patterns that mean the same to programs with and without the `u` flag", () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
      JSON.parse(text!),
    );
    expect(patterns.length).toBeGreaterThan(5);
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\[pP]\{|\\u\{/);
      expect(() => [new RegExp(pattern), new RegExp(pattern, "u")]).not.toThrow();
    }
  });

  it("has no form that generators of clients fail at", () => {
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/"format":"[^"]*","pattern"|"pattern":"(?:[^"\\]|\\.)*","format"/);
    expect(text).not.toMatch(/"oneOf":\[[^\]]*\],"type"|"type":"object","oneOf"|\{"type":"null"\}/);
    const titles = ["/imports", "/restores"].flatMap((path) =>
      Object.values(document.paths[path].post.requestBody.content as Record<string, { schema: { title: string } }>).map(
        ({ schema }) => schema.title,
      ),
    );
    expect(titles).toEqual(["StartImportForm", "StartImportJson", "StartRestoreForm", "StartRestoreJson"]);
  });

  it("says what each answer in JSON holds, and gives a file to forms only", () => {
    for (const { path, operation } of operations) {
      for (const { content } of Object.values(operation.responses)) {
        expect([path, content?.["application/json"]?.schema]).not.toEqual([path, {}]);
      }
      expect(JSON.stringify(operation.requestBody?.content["application/json"] ?? {})).not.toContain('"binary"');
    }
  });

  describe.each(operations)("of $method $path", ({ operation }) => {
    it("has a summary, one success with its form, and the forms of its errors", () => {
      expect(operation.summary).toMatch(/^[A-Z]/);
      const statuses = Object.keys(operation.responses);
      expect(statuses.filter((status) => status < "300")).toHaveLength(1);
      for (const status of statuses.filter((code) => code >= "400")) {
        const reference = operation.responses[status]!.$ref?.split("/").at(-1);
        const { content } = document.components.responses[reference!];
        expect(content["application/json"].schema.$ref).toBe("#/components/schemas/Error");
      }
      expect(statuses).toContain("429");
    });

    it("has examples that its own schemas accept", () => {
      const contents = [
        ...Object.values(operation.requestBody?.content ?? {}),
        ...Object.values(operation.responses).flatMap(({ content }) => Object.values(content ?? {})),
        ...(operation.parameters ?? []),
      ];
      for (const { schema, example } of contents) {
        if (!schema) continue;
        expect(example).toBeDefined();
        const isValid = ajv.validate(schema, example);
        expect([isValid, ajv.errorsText(), example]).toEqual([true, "No errors", example]);
      }
    });
  });
});
