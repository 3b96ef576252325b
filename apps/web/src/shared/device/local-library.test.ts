import { blankContent } from "@bowerbird/contract/bookmark-table";
import type { LocalBookmark } from "@bowerbird/contract/library-changes";
import { expect, test } from "vitest";
import type { Edit, LocalCall, LocalCalls } from "./edits.ts";
import { toInput } from "./edits.ts";
import { LocalLibrary } from "./local-library.ts";

let count = 0;
function makeRow(change: Partial<LocalBookmark>): LocalBookmark {
  count += 1;
  return {
    ...blankContent,
    id: `00000000-0000-7000-8000-${String(count).padStart(12, "0")}`,
    url: `https://site${count}.example/page`,
    tags: [],
    categoryId: "baking",
    favicon: "",
    isAiGenerated: false,
    brokenReason: null,
    createdAt: new Date(Date.UTC(2026, 0, count)).toISOString(),
    position: "4",
    openCount: 0,
    ...change,
  };
}
function keep(...rows: LocalBookmark[]): LocalLibrary {
  const library = new LocalLibrary();
  library.put(rows);
  return library;
}
const makeEdit = <C extends LocalCall>(call: C, input: LocalCalls[C], before: Edit["before"] = []) =>
  ({ key: crypto.randomUUID(), call, input, at: Date.UTC(2026, 5, 1), before }) as unknown as Edit;
const search = (library: LocalLibrary, text: string) => library.search(text, 8)?.map(({ title }) => title);
const list = (library: LocalLibrary, input: Parameters<LocalLibrary["list"]>[0] = {}) =>
  library.list(input).map(({ title }) => title);

test("a search finds all words in any text, without case and accents, and the category by its name", () => {
  const library = keep(
    makeRow({ title: "Rye bread", description: "with Crème fraîche" }),
    makeRow({ title: "Trains", tags: ["Night"], categoryId: "trips" }),
  );
  library.setCategories(new Map([["trips", "Journeys"]]));
  expect(search(library, "creme RYE")).toEqual(["Rye bread"]);
  expect(search(library, "night journ")).toEqual(["Trains"]);
  expect(search(library, "night rye")).toEqual([]);
});

test("the site of that name comes first, then a title that begins with it, and the newest of equals", () => {
  const library = keep(
    makeRow({ title: "Home", url: "https://rust.example/" }),
    makeRow({ title: "Old: rust" }),
    makeRow({ title: "Rust in a week" }),
    makeRow({ title: "New: rust" }),
    makeRow({ title: "Trust" }),
  );
  expect(search(library, "rust")).toEqual(["Home", "Rust in a week", "New: rust", "Old: rust", "Trust"]);
});

test("what only the server can find is left to it", () => {
  const library = keep(makeRow({ title: "Rye" }));
  for (const text of ["tag:rye", '"rye bread"', "rye -bread", "  "]) expect(library.search(text, 8)).toBeNull();
});

test("a longer query finds what the shorter one did not rule out, also after a change", () => {
  const library = keep(makeRow({ title: "Rye" }), makeRow({ title: "Rice" }));
  expect(search(library, "r")).toEqual(["Rice", "Rye"]);
  expect(search(library, "ry")).toEqual(["Rye"]);
  library.put([makeRow({ title: "Rye again" })]);
  expect(search(library, "rye")).toEqual(["Rye", "Rye again"]);
  expect(search(library, "ri")).toEqual(["Rice"]);
});

test("lists are filtered, sorted and cut as the server does", () => {
  const library = keep(
    makeRow({ title: "B", openCount: 1, position: "2", url: "https://a.example" }),
    makeRow({ title: "C", openCount: 3, position: "1", url: "https://c.example", isUnread: true }),
    makeRow({ title: "a", categoryId: "trips", url: "https://www.b.example" }),
  );
  expect(list(library)).toEqual(["a", "C", "B"]);
  expect(list(library, { sort: "oldest" })).toEqual(["B", "C", "a"]);
  expect(list(library, { sort: "title" })).toEqual(["a", "B", "C"]);
  expect(list(library, { sort: "site" })).toEqual(["B", "a", "C"]);
  expect(list(library, { sort: "used" })).toEqual(["C", "B", "a"]);
  expect(list(library, { sort: "manual", categoryId: "baking" })).toEqual(["C", "B"]);
  expect(list(library, { categoryId: "trips" })).toEqual(["a"]);
  expect(list(library, { unread: "true" })).toEqual(["C"]);
  expect(list(library, { skip: 1, limit: 1 })).toEqual(["C"]);
  library.put([makeRow({ title: "d", isArchived: true })]);
  expect(list(library, { categoryId: "baking", archived: "false" })).toEqual(["C", "B"]);
  expect([...library.counts()]).toEqual([
    ["baking", 2],
    ["trips", 1],
  ]);
});

test("edits that were not sent lie over what the server sends, until they are taken away", () => {
  const [rye, spelt] = [makeRow({ title: "Rye", tags: ["flour"] }), makeRow({ title: "Spelt" })];
  const library = keep(rye, spelt);
  library.uncategorizedId = "none";
  const added = { id: "00000000-0000-7000-8000-00000000ffff", url: "https://oats.example" };
  library.setEdits([
    makeEdit("bookmarks.update", { id: rye.id, title: "Rye 2", addTags: ["Flour", "bread"] }),
    makeEdit("bookmarks.add", { ...added, title: "Oats" }),
    makeEdit("bookmarks.updateMany", { ids: [added.id, rye.id], categoryId: "trips" }),
    makeEdit("bookmarks.delete", { ids: [spelt.id] }),
  ]);
  expect(list(library, { categoryId: "trips" })).toEqual(["Oats", "Rye 2"]);
  expect(library.get(rye.id)?.tags).toEqual(["flour", "bread"]);
  library.put([{ ...rye, title: "Rye of another device", description: "new" }]);
  library.setEdits([makeEdit("bookmarks.update", { id: rye.id, title: "Rye 2" })]);
  expect(library.get(rye.id)).toMatchObject({ title: "Rye 2", description: "new" });
  library.setEdits([]);
  expect(list(library)).toEqual(["Spelt", "Rye of another device"]);
});

test("a deletion and an edit are undone by what they had changed", () => {
  const [rye, spelt] = [makeRow({ title: "Rye" }), makeRow({ title: "Spelt" })];
  const library = keep(rye, spelt);
  const edit = makeEdit("bookmarks.update", { id: rye.id, title: "Rye 2" });
  const before = library.before(edit);
  library.addEdit(edit);
  library.addEdit(makeEdit("bookmarks.undoChange", { id: edit.key }, before));
  library.addEdit(makeEdit("bookmarks.delete", { ids: [spelt.id] }));
  expect(list(library)).toEqual(["Rye"]);
  library.addEdit(makeEdit("bookmarks.restore", { ids: [spelt.id] }));
  expect(list(library)).toEqual(["Spelt", "Rye"]);
});

test("a bookmark is moved before or after another one, into its category", () => {
  const rows = ["k", "m", "t"].map((position) => makeRow({ title: position, position }));
  const other = makeRow({ title: "moved", categoryId: "trips" });
  const library = keep(...rows, other);
  library.addEdit(makeEdit("bookmarks.move", { id: other.id, beforeId: rows[0]!.id }));
  expect(list(library, { sort: "manual", categoryId: "baking" })).toEqual(["moved", "k", "m", "t"]);
  library.addEdit(makeEdit("bookmarks.move", { id: other.id, afterId: rows[2]!.id }));
  expect(list(library, { sort: "manual", categoryId: "baking" })).toEqual(["k", "m", "t", "moved"]);
});

test("the server is told how the changed fields were", () => {
  const rye = makeRow({ title: "Rye", tags: ["flour"] });
  const edit = makeEdit("bookmarks.update", { id: rye.id, title: "Rye 2", isUnread: true }, [[rye.id, rye]]);
  expect(toInput(edit)).toEqual({ id: rye.id, title: "Rye 2", isUnread: true, seen: { title: "Rye" } });
});

test("an address that is edited takes its icon and cover with it, and a refused edit changes nothing", () => {
  const rye = makeRow({ title: "Rye", favicon: "/icon", coverUrl: "https://cdn.example/cover.jpg" });
  const library = keep(rye);
  library.setEdits([makeEdit("bookmarks.update", { id: rye.id, url: "https://elsewhere.example/" })]);
  expect(library.get(rye.id)).toMatchObject({ url: "https://elsewhere.example/", favicon: "", coverUrl: null });
  const tooMany = Array.from({ length: 11 }, (_, index) => `t${index}`);
  library.setEdits([makeEdit("bookmarks.update", { id: rye.id, title: "Other", addTags: tooMany })]);
  expect(library.get(rye.id)).toEqual(rye);
});
