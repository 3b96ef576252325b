import { expect, test } from "vitest";
import { suggestCategory } from "./categorize-demo.tsx";

test("a URL is categorized by its site or its path, with or without a scheme", () => {
  expect(suggestCategory("https://www.github.com/a/b")).toEqual({
    host: "github.com",
    category: "Development",
    icon: "💻",
  });
  expect(suggestCategory(" example.org/recipes/rye ")?.category).toBe("Recipes");
  expect(suggestCategory("example.org")?.category).toBe("Reading");
});

test("text that is not a web address gets no suggestion", () => {
  for (const text of ["", "bread", "two words", "https://", "a."]) expect(suggestCategory(text)).toBeNull();
});
