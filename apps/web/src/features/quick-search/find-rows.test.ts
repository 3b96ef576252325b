import { expect, test } from "vitest";
import { actions } from "../../shared/actions/actions.ts";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { makeBookmark, makeCategory, makeSavedSearch } from "../../shared/testing/samples.ts";
import { findCommands, findFirstRows, findFitting, toRows, type Row, type RowGroup } from "./find-rows.ts";

const health = makeCategory({ name: "Health" });
const archive = makeCategory({ name: "Archive", parentId: health.id });
const cafe = makeCategory({ name: "Cafés" });
const tree = buildCategoryTree([health, archive, cafe]);
const findable = {
  actions,
  categories: [...tree.byId.values()],
  searches: [makeSavedSearch({ name: "Baking at night" })],
  recent: [],
};
const nothing: Parameters<typeof toRows>[1] = { bookmarks: [], similar: [], tags: [] };

const getName = (row: Row): string => {
  if (row.kind === "action") return row.action.label;
  if (row.kind === "category") return row.node.path;
  if (row.kind === "saved-search") return row.search.name;
  if (row.kind === "bookmark") return row.bookmark.title;
  return row.kind === "tag" ? row.tag : row.kind === "link" ? row.url : row.query;
};
const read = (groups: RowGroup[]) => Object.fromEntries(groups.map(({ title, rows }) => [title, rows.map(getName)]));
const find = (text: string, found = nothing) => read(toRows(findFitting(text, findable), found));
const all = (groups: RowGroup[]) => Object.values(read(groups)).flat();

test.for(actions)("after >, “$label” is found by its label, its names and its keywords", (action) => {
  const { label, names = [], keywords } = action;
  const texts = [label, label.toUpperCase(), ...names, ...keywords];
  expect(texts.filter((text) => !all(findCommands(`> ${text}`, actions)).includes(label))).toEqual([]);
});

test.for(actions)("“$label” is first for its label, and found by a keyword beside everything else", (action) => {
  expect(all(toRows(findFitting(action.label, findable), nothing))[0]).toBe(action.label);
  expect(all(toRows(findFitting(action.keywords[0]!, findable), nothing))).toContain(action.label);
});

test("ids and labels of actions are unique, and each either opens a page or does something", () => {
  for (const values of [actions.map(({ id }) => id), actions.map(({ label }) => label)]) {
    expect(new Set(values).size).toBe(actions.length);
  }
  for (const { path, run } of actions) expect((path === undefined) !== (run === undefined)).toBe(true);
});

test("an action of the typed name comes before the bookmarks, others after everything else", () => {
  const found = { ...nothing, bookmarks: [makeBookmark({ title: "Settings of a table" })] };
  expect(Object.keys(find("settings", found))).toEqual(["Actions", "Bookmarks", "More actions"]);
  expect(Object.keys(find("setting", found))).toEqual(["Bookmarks", "Actions"]);
});

test("categories are found by the beginnings of their words, without accents, and by the names above them", () => {
  expect(find("cafes").Categories).toEqual(["Cafés"]);
  expect(find("arch").Categories).toEqual(["Health/Archive"]);
  expect(find("health arch").Categories).toEqual(["Health/Archive"]);
  expect(find("health").Categories).toEqual(["Health", "Health/Archive"]);
  expect(find("zz").Categories).toBeUndefined();
});

test("saved searches are found by any of their words", () => {
  expect(find("night")["Saved searches"]).toEqual(["Baking at night"]);
});

test("after > actions are found by the beginnings of their words, in any order", () => {
  expect(all(findCommands(">cat new", actions))).toContain("New category");
  expect(findCommands(">zzz", actions)).toEqual([]);
  expect(all(findCommands(" > ", actions))).toHaveLength(actions.length);
});

test("first are what was opened last and still is there, then actions that are not among them", () => {
  const recent = [
    { kind: "category", id: archive.id },
    { kind: "category", id: "gone" },
    { kind: "action", id: "import" },
    { kind: "link", url: "https://rye.example/", title: "Rye" },
  ] as const;
  expect(read(findFirstRows({ ...findable, recent }))).toEqual({
    Recent: ["Health/Archive", "Import bookmarks", "https://rye.example/"],
    Actions: ["Add a link", "New category", "Fix Categories", "Advanced Search", expect.any(String)],
  });
});
