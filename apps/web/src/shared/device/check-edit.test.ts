import type { LocalBookmark } from "@bowerbird/contract/library-changes";
import { expect, test } from "vitest";
import { checkEdit } from "./check-edit.ts";
import { type LocalCall, type LocalCalls, newEdit } from "./edits.ts";

const rye = { id: "00000000-0000-7000-8000-000000000001", url: "https://rye.example/page", title: "Rye", tags: ["a"] };
const oats = { id: "00000000-0000-7000-8000-000000000002", url: "https://oats.example/", title: "Oats", tags: [] };
const rows = [rye, oats] as LocalBookmark[];
const known = {
  get: async (id: string) => rows.find((row) => row.id === id) ?? null,
  findByHost: async (host: string) => rows.filter((row) => new URL(row.url).host === host),
};
const check = async <C extends LocalCall>(call: C, input: LocalCalls[C]) => {
  const edit = newEdit(call, input);
  return { other: await checkEdit(edit, known), input: edit.input };
};
const added = { id: "00000000-0000-7000-8000-000000000003" };
const { id } = oats;

test("what is said of a bookmark is tidied as the server does", async () => {
  const { input } = await check("bookmarks.update", { id, title: " Rolled \n oats ", addTags: [" a ", "A", ""] });
  expect(input).toMatchObject({ title: "Rolled oats", addTags: ["a"] });
});

test("a new link, or a new address, that is saved already is found", async () => {
  expect((await check("bookmarks.add", { ...added, url: "http://www.rye.example/page/" })).other).toBe(rye);
  expect((await check("bookmarks.update", { id, url: "rye.example/page" })).other).toBe(rye);
});

test("another spelling of its own address, and a wanted duplicate, are no such links", async () => {
  expect((await check("bookmarks.update", { id: rye.id, url: "http://rye.example/page/" })).other).toBeNull();
  const wanted = { ...added, url: rye.url, allowDuplicates: true };
  expect((await check("bookmarks.add", wanted)).other).toBeNull();
});

test.each([
  ["an address that is none", { id, url: "javascript:alert(1)" }],
  ["a title that is too long", { id, title: "x".repeat(10_000) }],
  ["more tags than a bookmark can have", { id: rye.id, addTags: Array.from({ length: 11 }, (_, n) => `t${n}`) }],
])("%s is refused with a sentence", async (_name, input) => {
  await expect(check("bookmarks.update", input)).rejects.toMatchObject({
    data: { code: "BAD_REQUEST", httpStatus: 400 },
  });
});
