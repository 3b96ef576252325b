import { createOpenApi } from "@bowerbird/api/openapi";
import { expect, it } from "vitest";
import { docsPage } from "./docs-page.ts";

const document = createOpenApi("https://links.example", "1.0.0");

it("every call has an address of its own, a place in the contents and a command that makes it", () => {
  const page = docsPage(document);
  const calls = Object.values(document.paths ?? {}).flatMap((methods) => Object.keys(methods));
  const ids = [...page.matchAll(/<article id="([^"]+)">/g)].map(([, id]) => id!);
  expect(ids).toHaveLength(calls.length);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(page).toContain(`<li><a href="#${id}">`);
  expect(page.match(/<pre>curl /g)).toHaveLength(calls.length);
  expect(page).toContain("curl -X POST &quot;https://links.example/api/bookmarks&quot;");
  expect(page).toContain("-d '{&quot;url&quot;:&quot;https://example.com/a-long-read&quot;}'");
});

it("a search finds calls by their words, and says where there are none", () => {
  const page = docsPage(document, "Trash deleted");
  expect(page).toContain("/bookmarks/trash");
  expect(page).not.toContain("/imports");
  const none = docsPage(document, '"><script>');
  expect(none).toContain("No call matches");
  expect(none).not.toContain("<script>");
});
