import { expect, test } from "vitest";
import { judgeEntries } from "./category-import-form.tsx";

const entry = { id: 1, name: "", icon: "", urls: "" };

test("without a single URL there is nothing to add", () => {
  const nothing = { ok: false, message: "Please add at least one category with URLs", errors: new Map() };
  expect(judgeEntries([])).toEqual(nothing);
  expect(judgeEntries([entry])).toEqual(nothing);
  expect(judgeEntries([{ ...entry, name: "Recipes" }])).toEqual(nothing);
});

test("URLs need a category name", () => {
  const judged = judgeEntries([{ ...entry, urls: "example.com" }]);
  expect(judged).toMatchObject({ ok: false, errors: new Map([[1, { name: "Please enter a category name" }]]) });
});

test("a named category beside others needs URLs of its own", () => {
  const judged = judgeEntries([
    { ...entry, name: "Recipes", urls: "example.com" },
    { ...entry, id: 2, name: "Travel" },
  ]);
  expect(judged).toMatchObject({ errors: new Map([[2, { urls: "Please enter at least one valid URL" }]]) });
});

test("empty entries are left out, names and icons are trimmed", () => {
  const judged = judgeEntries([entry, { id: 2, name: " Recipes ", icon: " 🍳 ", urls: "example.com\n\nb.example" }]);
  expect(judged).toEqual({
    ok: true,
    categories: [
      {
        categoryName: "Recipes",
        icon: "🍳",
        bookmarks: [{ url: "https://example.com" }, { url: "https://b.example" }],
      },
    ],
  });
});
