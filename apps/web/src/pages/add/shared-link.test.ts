import { expect, test } from "vitest";
import { readSharedLink, readAddView } from "./shared-link.ts";
import { fixPath, importPath, methodPath, organizePath } from "../../shared/routing/paths.ts";

const read = (shared: Record<string, string>) => readSharedLink(new URLSearchParams(shared));

test("data shared by a browser is taken unchanged", () => {
  expect(read({ url: "https://rye.example/a?b=c", title: "Rye bread", text: "Long and slow" })).toEqual({
    url: "https://rye.example/a?b=c",
    title: "Rye bread",
    description: "Long and slow",
  });
});

test("the link is found where phones put it: in the text, or in the title", () => {
  const link = { url: "https://rye.example/bread", title: "Rye bread", description: "" };
  expect(read({ title: "Rye bread", text: "https://rye.example/bread" })).toEqual(link);
  expect(read({ text: "Rye bread https://rye.example/bread" })).toEqual(link);
  expect(read({ title: "Rye bread https://rye.example/bread" })).toEqual(link);
  expect(read({ title: "Rye bread", text: "Rye bread\nhttps://rye.example/bread" })).toEqual(link);
});

test("punctuation or a bracket around a link is not part of it", () => {
  expect(read({ text: "Look (https://rye.example/bread)." })?.url).toBe("https://rye.example/bread");
  expect(read({ text: "Is it https://rye.example/bread?" })?.url).toBe("https://rye.example/bread");
  expect(read({ text: "https://rye.example/Rye_(bread)" })?.url).toBe("https://rye.example/Rye_(bread)");
});

test("what a phone says around a link is no part of it, and a lead-in is no title", () => {
  expect(read({ text: "Look at this: https://x.example/a。Great!" })).toMatchObject({
    url: "https://x.example/a",
    title: "Great!",
  });
  expect(read({ text: "Check out https://x.example/a." })).toMatchObject({ url: "https://x.example/a", title: "" });
});

test("a long text without a title is a description", () => {
  const text = "word ".repeat(60).trim();
  expect(read({ text: `${text} https://rye.example` })).toEqual({
    url: "https://rye.example",
    title: "",
    description: text,
  });
});

test("shared text without a link is kept", () => {
  expect(read({ title: "A thought", text: "Bake more" })).toEqual({
    url: "",
    title: "A thought",
    description: "Bake more",
  });
  expect(read({ url: "javascript:alert(1)" })?.url).toBe("javascript:alert(1)");
  expect(read({ text: "javascript:alert(1)" })?.url).toBe("");
});

test("other URLs of the page share nothing", () => {
  expect(read({ method: "single" })).toBeNull();
  expect(read({ url: "", title: " " })).toBeNull();
});

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
