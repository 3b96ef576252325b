import { describe, expect } from "vitest";
import { openForEachTest, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const ada = openForEachTest(() => server.person());

const save = async (title: string, more: object = {}) =>
  (await ada.send("POST", "/api/bookmarks", { url: `https://${title.toLowerCase()}.example/`, title, ...more })).body;
const open = async (target: object, by = ada) => (await by.send("POST", "/api/feeds", target)).body;
/** As a reader asks: without a cookie. */
const read = (address: string, headers: Record<string, string> = {}) =>
  server.visitor().get(new URL(address).pathname, headers);
const titles = async (address: string): Promise<string[]> => {
  const { body } = await read(address.replace(/atom$/, "json"));
  return body.items.map(({ title }: { title: string }) => title);
};
const addCategory = async (name: string, parentId: string | null = null) =>
  (await ada.send("POST", "/api/categories", { name, icon: "📁", color: "#8b5cf6", parentId })).body.id;

describe("a feed", () => {
  it("of a category has its links and those of its subcategories, newest first, without notes, archive and trash", async () => {
    const categoryId = await addCategory("Birds");
    const below = await addCategory("Parrots", categoryId);
    await save("Old", { categoryId, notes: "a secret of mine", description: "What it is", tags: ["wing"] });
    await save("Below", { categoryId: below });
    await save("Elsewhere");
    await save("Archived", { categoryId, isArchived: true });
    await ada.send("DELETE", `/api/bookmarks/${(await save("Gone", { categoryId })).id}`);
    const { address, name } = await open({ categoryId });
    expect(name).toBe("Birds");
    expect(await titles(address)).toEqual(["Below", "Old"]);
    const { body, headers } = await read(address);
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(body).toContain("<summary>What it is</summary>");
    expect(body).toContain('<category term="wing"/>');
    expect(body).not.toContain("secret of mine");
  });

  it("of a tag has its links in any case, and of a saved search what it finds", async () => {
    await save("One", { tags: ["Rust"] });
    await save("Two", { tags: ["rust", "old, new"] });
    expect((await titles((await open({ tag: "RUST" })).address)).toSorted()).toEqual(["One", "Two"]);
    expect(await titles((await open({ tag: "old, new" })).address)).toEqual(["Two"]);
    const { body: search } = await ada.send("POST", "/api/saved-searches", {
      name: "Ones",
      filters: { query: "one", sort: "title" },
    });
    expect(await titles((await open({ searchId: search.id })).address)).toEqual(["One"]);
  });

  it("is the same when it is opened again, and lists itself with its address", async () => {
    await save("One", { tags: ["rust"] });
    const feed = await open({ tag: "rust" });
    expect(await open({ tag: "Rust" })).toEqual(feed);
    expect((await ada.get("/api/feeds")).body).toEqual([feed]);
    expect(new URL(feed.address).pathname).toMatch(/^\/feeds\/[\w-]{43}\.atom$/);
  });

  it("is not sent again to a reader that has it, and is once it changed", async () => {
    await save("One", { tags: ["rust"] });
    const { address } = await open({ tag: "rust" });
    const { headers } = await read(address);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    const etag = headers.get("etag")!;
    // Without it, fetch adds "no-cache", which readers do not send.
    const known = { "cache-control": "max-age=0" };
    expect((await read(address, { ...known, "if-none-match": etag })).status).toBe(304);
    const since = headers.get("last-modified")!;
    expect((await read(address, { ...known, "if-modified-since": since })).status).toBe(304);
    await save("Two", { tags: ["rust"] });
    expect((await read(address, { ...known, "if-none-match": etag })).status).toBe(200);
  });
});

describe("the address of a feed", () => {
  it("ends when it is renewed or stopped", async () => {
    await save("One", { tags: ["rust"] });
    const { id, address } = await open({ tag: "rust" });
    const renewed = (await ada.send("POST", `/api/feeds/${id}/renew`, {})).body;
    expect(renewed.address).not.toBe(address);
    expect([(await read(address)).status, (await read(renewed.address)).status]).toEqual([404, 200]);
    expect((await ada.send("DELETE", `/api/feeds/${id}`)).status).toBe(200);
    expect((await read(renewed.address)).status).toBe(404);
  });

  it("answers as an unknown one once its category, tag or search is deleted", async () => {
    const categoryId = await addCategory("Birds");
    const { id } = await save("One", { tags: ["rust"], categoryId });
    const { body: search } = await ada.send("POST", "/api/saved-searches", { name: "Ones", filters: { query: "one" } });
    const feeds = [await open({ categoryId }), await open({ tag: "rust" }), await open({ searchId: search.id })];
    await ada.send("DELETE", `/api/categories/${categoryId}`);
    await ada.send("DELETE", `/api/bookmarks/${id}`);
    await ada.send("DELETE", `/api/saved-searches/${search.id}`);
    const unknown = await read(`${server.url}/feeds/${"x".repeat(43)}.atom`);
    for (const { address } of feeds) expect((await read(address)).body).toEqual(unknown.body);
    expect(unknown.status).toBe(404);
    expect((await ada.get("/api/feeds")).body).toEqual([]);
  });

  it.each([
    "/feeds",
    "/feeds/",
    "/feeds/x",
    "/feeds/x.atom",
    `/feeds/${"x".repeat(43)}.rss`,
    `/feeds/${"x".repeat(43)}`,
    "/feeds/%00.atom",
    "/feeds/../api/feeds",
  ])("%s leads nowhere", async (path) => {
    expect([401, 404]).toContain((await fetch(server.url + path)).status);
  });

  it("ends with a new password that signs all other devices out", async () => {
    await save("One", { tags: ["rust"] });
    const { address } = await open({ tag: "rust" });
    const change = { currentPassword: ada.password, password: "another long passphrase" };
    expect((await ada.send("POST", "/api/account/password", change)).status).toBe(200);
    expect((await read(address)).status).toBe(404);
  });

  it("is in no table and in no line of the log, also when reading fails", async () => {
    await save("One", { tags: ["rust"] });
    const { address } = await open({ tag: "rust" });
    const [token = ""] = /[\w-]{43}/.exec(new URL(address).pathname)!;
    const lines: string[] = [];
    const { log } = server.services;
    const [info, error] = [log.info.bind(log), log.error.bind(log)];
    log.info = (line: object) => void lines.push(JSON.stringify(line));
    log.error = ((line: { path: string; err: Error }) =>
      void lines.push(JSON.stringify({ ...line, err: String(line.err) }))) as typeof log.error;
    await read(address);
    await read(`${address}x`);
    const em = server.services.forkEm();
    const rows = await em.execute<object[]>("select * from feed");
    await em.execute("alter table tag_count rename to tag_count_gone");
    expect((await read(address)).status).toBe(500);
    await em.execute("alter table tag_count_gone rename to tag_count");
    Object.assign(log, { info, error });
    expect(lines.join("\n")).toContain('"route":"/feeds"');
    expect(lines.join("\n")).toContain('"path":"/feeds"');
    expect(lines.join("\n")).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("another person", () => {
  it("with the same tag reads their own links alone", async ({ eve }) => {
    await save("Mine", { tags: ["rust"] });
    await eve.send("POST", "/api/bookmarks", { url: "https://eve.example/", title: "Hers", tags: ["rust"] });
    expect(await titles((await open({ tag: "rust" }, eve)).address)).toEqual(["Hers"]);
  });
});

it.each([{}, { tag: "a", searchId: crypto.randomUUID() }])(
  "a feed of %j is refused with a sentence",
  async (target) => {
    const answer = await ada.send("POST", "/api/feeds", target);
    expect([answer.status, answer.body.message]).toEqual([400, "Please choose a category, a tag or a saved search."]);
  },
);

it("at most 600 requests a minute of one network are answered", async () => {
  const { address } = (await save("One", { tags: ["rust"] })) && (await open({ tag: "rust" }));
  const from = { "x-forwarded-for": "198.51.100.7" };
  const statuses = new Set<number>();
  for (let batch = 0; batch < 7 && !statuses.has(429); batch++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => read(`${address}`, from)));
    for (const { status } of answers) statuses.add(status);
  }
  expect(statuses).toContain(429);
});
