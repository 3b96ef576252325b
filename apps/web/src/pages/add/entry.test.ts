import { expect, test } from "vitest";
import { readEntry } from "./add-dialog.tsx";

const urls = (text: string) => {
  const entry = readEntry(text);
  return entry.kind === "links" ? entry.list.urls : entry.kind;
};

test.for(["https://rye.example/bread", "  rye.example/bread ", "Look: https://rye.example/bread, so good"])(
  "%j is one link",
  (text) => expect(readEntry(text)).toMatchObject({ kind: "link", url: expect.stringContaining("rye.example/bread") }),
);

test("addresses on lines of their own are several links, without a scheme, too", () => {
  expect(urls("https://a.example\n\nb.example/c\n")).toEqual(["https://a.example", "https://b.example/c"]);
});

test("links in a longer text are found", () => {
  expect(urls("First (https://a.example), then\nhttps://b.example.")).toEqual([
    "https://a.example",
    "https://b.example",
  ]);
});

test("a mistyped line of a list is told, not left out", () => {
  expect(readEntry("https://a.example\nb.example\nnot one")).toMatchObject({ list: { validCount: 2, bad: [{}] } });
});

test("signs around a link and other links in its line are not part of it", () => {
  expect(readEntry("https://xhs.example/abc，复制本条信息")).toEqual({ kind: "link", url: "https://xhs.example/abc" });
  expect(urls("https://a.example/1 https://a.example/2")).toEqual(["https://a.example/1", "https://a.example/2"]);
});

test("words are no link, and neither is nothing", () => {
  expect(readEntry("rye bread")).toEqual({ kind: "words" });
  expect(readEntry("\n ")).toEqual({ kind: "nothing" });
});
