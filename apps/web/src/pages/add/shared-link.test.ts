import { expect, test } from "vitest";
import { readSharedLink } from "./shared-link.ts";

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
