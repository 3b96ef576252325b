import { limits } from "@bowerbird/contract/limits";
import { beforeAll, describe, expect } from "vitest";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const ada = openForTests(() => server.person());

const upload = (content: string | Blob, name: string) =>
  ada.upload({ file: new File([content], name) }, "/api/upload-bookmarks");

describe("the addresses in an uploaded file", () => {
  const html = `<DL><DT><A HREF="https://a.example">A</A><DT><A HREF="javascript:x">B</A><DT><A HREF="http://a.example/">C</A></DL>`;
  it.each([
    ["bookmarks.html", html, ["https://a.example"]],
    ["bookmarks.HTM", html, ["https://a.example"]],
    ["list.txt", "a.example\n\n @b.example \nno address\n", ["https://a.example", "https://b.example"]],
    ["list.csv", "url,title\nhttps://a.example,A\nhttps://b.example,B\n", ["https://a.example", "https://b.example"]],
  ])("%s are each named once, and nothing is saved", async (name, content, urls) => {
    const { status, body } = await upload(content, name);
    expect([status, body]).toEqual([200, { urls, count: urls.length }]);
    expect((await ada.get("/api/stats")).body.totalBookmarks).toBe(0);
  });

  it.each([
    ["empty.html", "<html>nothing here</html>", 400, "No URLs found"],
    ["empty.txt", "", 400, "No URLs found"],
    ["list.json", "[]", 400, "Please choose an .html, .htm, .txt or .csv file."],
    ["Bookmarks", "x", 400, "Please choose an .html, .htm, .txt or .csv file."],
    ["large.txt", "x".repeat(limits.urlFileBytes + 1), 413, "The file is larger than 10 MB."],
  ])("%s is refused with a sentence", async (name, content, status, message) => {
    const answer = await upload(content, name);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it("need a file and a signed-in person", async () => {
    const fileless = await ada.upload({ other: "x" }, "/api/upload-bookmarks");
    expect([fileless.status, fileless.body.message]).toEqual([400, "Please choose a file."]);
    const json = await ada.send("POST", "/api/upload-bookmarks", { file: "x" });
    expect([json.status, json.body.message]).toEqual([400, "Please choose a file."]);
    const nobody = await server.visitor().upload({ file: new File(["a.example"], "a.txt") }, "/api/upload-bookmarks");
    expect(nobody.status).toBe(401);
  });
});

const total = 5_000;
const odd = [
  "=1+1",
  "@cmd",
  "<script>alert(1)</script>",
  'a "quoted", text',
  "日本語 👩‍🍳",
  "  - x",
  "a;b\tc",
  "O'Neil & Söhne",
  "'=x",
];
const icon = `data:image/png;base64,${Buffer.from("a picture").toString("base64")}`;
const oddOf = (index: number) => odd[index % odd.length]!;

/** Bookmarks as strange as people's are, in our own format, in nested categories of strange names. */
function library() {
  const folders = [["Uncategorized"], ["A/B", "C,D"], ["A/B"], ["=Sum", "1|2", "“x”"], ["Bookmarks bar"], ["News"]];
  const bookmarks = Array.from({ length: total }, (_, index) => ({
    url: `https://odd.example/${index}?q=${encodeURIComponent(oddOf(index))}&a=1&b="'<>`,
    title: `${oddOf(index)} ${index}`.trim(),
    description: index % 3 === 0 ? `${oddOf(index + 1)}\n\nsecond line ${index}` : null,
    tags: index % 2 === 0 ? [oddOf(index).trim(), `tag, with "${index % 7}"`, "plain"] : [],
    folder: folders[index % folders.length]!,
    createdAt: new Date(Date.UTC(2001, 0, 1) + index * 1_000_000).toISOString(),
    icon: index % 10 === 0 ? icon : null,
    aiSummary: index % 4 === 0 ? `Summary ${oddOf(index)}` : null,
    aiRelevance: index % 4 === 0 ? (index % 10) + 1 : null,
    isAiGenerated: index % 5 === 0,
    isFavorite: index % 3 === 0,
    isUnread: index % 3 === 1,
    isArchived: index % 6 === 0,
    notes: index % 3 === 1 ? `${oddOf(index + 2)}\n\nmy own ${index}` : null,
    sourceId: index % 2 === 0 ? String(index) : null,
  }));
  const categories = [{ name: "C,D", parentPath: ["A/B"], icon: "🐦", color: "#123456", pinned: true, isCustom: true }];
  return { format: "bowerbird", version: 1, categories, bookmarks };
}

async function importFile(person: TestBrowser, content: string, name: string): Promise<void> {
  const { body } = await person.upload({ file: new File([content], name) });
  expect(await person.importEnded(body.id)).toMatchObject({ total, created: total, failed: 0, skipped: 0 });
}

type Row = Record<string, unknown>;

/** Everything but what is new in every library: ids. */
async function contentOf(person: TestBrowser): Promise<{ bookmarks: Row[]; categories: Row[] }> {
  const { body: categories } = await person.get("/api/categories");
  const byId = new Map<unknown, Row>(categories.map((category: Row) => [category["id"], category]));
  const pathOf = (id: unknown): unknown[] => {
    const category = byId.get(id);
    return category ? [...pathOf(category["parentId"]), category["name"]] : [];
  };
  const { body: bookmarks } = await person.get("/api/bookmarks");
  return {
    bookmarks: bookmarks
      .map((row: Row) => ({ ...without(row, "id", "categoryId", "category"), path: pathOf(row["categoryId"]) }))
      .toSorted((a: { url: string }, b: { url: string }) => (a.url < b.url ? -1 : 1)),
    categories: categories
      .map((row: Row) => ({ ...without(row, "id", "parentId"), path: pathOf(row["id"]) }))
      .toSorted((a: { path: string[] }, b: { path: string[] }) => (a.path.join("\n") < b.path.join("\n") ? -1 : 1)),
  };
}

function without(row: Row, ...fields: string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));
}

describe("an export", () => {
  let owner: TestBrowser;
  beforeAll(async () => {
    owner = await server.person();
    await importFile(owner, JSON.stringify(library()), "odd.json");
  });

  it.each([
    ["html", "text/html; charset=utf-8"],
    ["json", "application/json; charset=utf-8"],
    ["csv", "text/csv; charset=utf-8"],
  ])("as %s is a dated file, streamed", async (format, type) => {
    const { status, headers } = await owner.get(`/api/export?format=${format}`);
    expect([status, headers.get("content-type"), headers.get("content-length")]).toEqual([200, type, null]);
    const today = new Date().toISOString().slice(0, 10);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="bowerbird-${today}.${format}"`);
  });

  async function readBack(format: string) {
    const { body } = await owner.get(`/api/export?format=${format}`);
    const reader = await server.person();
    await importFile(reader, typeof body === "string" ? body : JSON.stringify(body), `again.${format}`);
    return { before: await contentOf(owner), after: await contentOf(reader) };
  }

  it("as JSON is read back by our importer without loss, with how its categories look", async () => {
    const { before, after } = await readBack("json");
    expect(after).toEqual(before);
    expect(before.categories.some(({ icon: look, pinned }) => look === "🐦" && pinned)).toBe(true);
  });

  it("as CSV is read back by our importer without loss", async () => {
    const { before, after } = await readBack("csv");
    expect(after.bookmarks).toEqual(before.bookmarks);
  });

  it("as HTML is read back by our importer with all that such a file can say", async () => {
    const { before, after } = await readBack("html");
    const carried = (row: Row) => without(row, "isAiGenerated", "aiSummary", "aiRelevance", "categoryIcon", "sourceId");
    expect(after.bookmarks.map(carried)).toEqual(before.bookmarks.map(carried));
  });

  it("of nothing is a whole file, and leaves out the trash and other people", async ({ bob }) => {
    const { body } = await bob.send("POST", "/api/bookmarks", { url: "https://gone.example" });
    await bob.send("DELETE", `/api/bookmarks/${body.id}`);
    const answer = await bob.get("/api/export");
    expect([answer.status, answer.body.bookmarks, answer.body.categories.length]).toEqual([200, [], 22]);
  });

  it("is refused in another format, and to visitors", async () => {
    const answer = await owner.get("/api/export?format=pdf");
    expect([answer.status, answer.body.message]).toEqual([400, 'format is "html", "json" or "csv".']);
    expect((await server.visitor().get("/api/export")).status).toBe(401);
  });
});
