import { expect, test } from "vitest";
import { sourceName } from "./import-record.ts";

test("links without a file have a source name, too", () => {
  expect(sourceName("urls")).toBe("Pasted links");
  expect(sourceName("bookmarks_2024.html")).toBe("bookmarks_2024.html");
});
