import { expect, test } from "vitest";
import { fixPath, importPath, methodPath, organizePath } from "../../shared/routing/add-paths.ts";
import { readAddView } from "./add-view.ts";

function viewOf(path: string) {
  return readAddView(new URL(path, "http://localhost").searchParams);
}

test("each view of the page has a URL that leads back to it", () => {
  expect(viewOf(methodPath(null))).toEqual({ kind: "choose" });
  expect(viewOf(methodPath("bulk"))).toEqual({ kind: "method", method: "bulk" });
  expect(viewOf(importPath("7", "file"))).toEqual({ kind: "import", id: "7", method: "file" });
  expect(viewOf(importPath("7", null))).toEqual({ kind: "import", id: "7", method: null });
  expect(viewOf(organizePath("7"))).toEqual({ kind: "organize", bookmarkId: "7" });
  expect(viewOf(fixPath())).toEqual({ kind: "fix", id: null });
  expect(viewOf(fixPath("7"))).toEqual({ kind: "fix", id: "7" });
});

test("shared data opens the form for a single link, prefilled", () => {
  expect(viewOf("/add?title=Rye&text=https%3A%2F%2Frye.example&url=")).toEqual({
    kind: "method",
    method: "single",
    shared: { url: "https://rye.example", title: "Rye", description: "" },
  });
});

test("an unknown method is ignored", () => {
  expect(viewOf("/add?method=telepathy")).toEqual({ kind: "choose" });
});
