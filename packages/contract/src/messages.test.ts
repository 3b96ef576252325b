import { expect, test } from "vitest";
import { compileCatalog } from "./messages-plugin.ts";
import { format } from "./messages.ts";

test("placeholders are filled, plurals chosen and numbers grouped", () => {
  const message = "{count, plural, one {# bookmark} other {# bookmarks}} moved to {name}";
  expect(format(message, { count: 1, name: "Reading" })).toBe("1 bookmark moved to Reading");
  expect(format(message, { count: 1_200, name: "'{x}'" })).toBe("1,200 bookmarks moved to '{x}'");
});

test("a message that the build has compiled is filled in the same way", () => {
  expect(format(({ name }) => `Hello ${name}`, { name: "Ada" })).toBe("Hello Ada");
});

test("a message that is not valid is refused, not shown as it is", () => {
  expect(() => format("{count, plural, one {x}", { count: 1 })).toThrow("plural");
});

test("the build makes a string of a plain text and a function of one with placeholders", () => {
  const source = compileCatalog({ title: 'Say "it\'s"', moved: "{count, number} moved" });
  expect(source).toContain(String.raw`export const title = "Say \"it's\"";`);
  expect(source).toContain("export const moved = (d) => ");
});

test("the build refuses a catalog in a catalog", () => {
  expect(() => compileCatalog({ dialog: { title: "x" } } as never)).toThrow("A catalog holds texts by name");
});
