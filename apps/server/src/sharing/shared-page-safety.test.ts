import { type Operator, setTakenDown } from "@bowerbird/core/operations";
import { database } from "@bowerbird/core/platform/context";
import { PageIcon } from "@bowerbird/db";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import type { TestServer } from "../testing/test-server.ts";
import { at, openSharing, type Sharer } from "./testing.ts";

const operator: Operator = { via: "page", name: "ops", address: null };

let server: TestServer;
let ada: Sharer;
const { read, htmlOf } = openSharing((opened) => ({ server, ada } = opened));

describe("what is written on a page", () => {
  it("is text and no markup: titles, descriptions, tags, searches", async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    await ada.save(at(evil, { url: "https://x.example/", description: evil, tags: [evil] }));
    const path = await ada.share("Bread", { title: evil, description: evil });
    for (const html of [await htmlOf(path), await htmlOf(`${path}?q=${encodeURIComponent(evil)}`)]) {
      expect(html).not.toContain("<script");
      expect(html).not.toContain("<img src=x");
    }
  });

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "file:///etc/passwd",
  ])("is no link for an address that pages may not lead to: %s", async (url) => {
    await ada.save(at("Rye"));
    // No call stores such an address; a row from elsewhere could have one.
    await sql`update bookmark set url = ${url} where user_id = ${ada.ctx.userId}`.execute(database(ada.ctx));
    const html = await htmlOf(await ada.share());
    expect(html).toContain("<h2><bdi>Rye</bdi></h2>");
    expect(html.toLowerCase()).not.toContain(`"${url.toLowerCase().slice(0, 8)}`);
  });

  it("holds nothing that is not meant for everyone: not in the page, the parts, the feed of links, headers or pictures", async () => {
    const marker = (field: string) => `hidden-${field}-marker`;
    await ada.save(
      at("Shown", { notes: marker("notes"), marks: { isFavorite: true, isUnread: true } }),
      at(marker("private"), { marks: { isPrivate: true }, tags: [marker("private-tag")] }),
      at(marker("archived"), { marks: { isArchived: true } }),
      at(marker("trash")),
      at(marker("elsewhere"), { category: [marker("category")] }),
      at(marker("below"), { category: ["Bread", marker("subcategory")] }),
    );
    await sql`update bookmark set ai_summary = ${marker("summary")}, source_id = ${marker("source")},
        favicon = ${`https://icons.example/${marker("icon")}.png`}, cover_url = ${`https://c.example/${marker("cover")}`},
        broken_reason = ${marker("broken")}, open_count = 4711 where user_id = ${ada.ctx.userId}`.execute(
      database(ada.ctx),
    );
    const { body: found } = await ada.browser.get("/api/bookmarks?limit=100");
    const trashed = found.find((one: { title: string }) => one.title === marker("trash"));
    await ada.browser.send("DELETE", `/api/bookmarks/${trashed.id}`);
    const path = await ada.share("Bread", { hasSubcategories: false });
    const eve = await server.person();
    const answers = [
      await read(path),
      await read(`${path}?q=marker`),
      await read(`${path}?q=hidden`),
      await read(`${path}?q=is:favorite`),
      await read(`${path}?page=2`),
      await fetch(`${server.url}/api/shared-links/${path.slice(3)}`, { headers: { cookie: eve.cookie() } }),
    ];
    const told = await Promise.all(answers.map(async (one) => JSON.stringify([...one.headers]) + (await one.text())));
    expect(told[0]).toContain("Shown");
    const secrets = [
      /hidden-[a-z-]+-marker/,
      ada.ctx.userId,
      ada.browser.email,
      trashed.id,
      trashed.categoryId,
      "4711",
      "icons.example",
    ];
    for (const secret of secrets) for (const text of told) expect(text).not.toMatch(secret);
    expect(told[2]).not.toContain("Shown");
  });
});

describe("pictures of a page", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const icon = "0123456789abcdef0123456789abcdef";

  async function withIcon(title: string): Promise<void> {
    await server.services.forkEm().upsert(PageIcon, { id: icon, mediaType: "image/png", content: png });
    await sql`update bookmark set favicon = ${`/api/icons/${icon}`} where user_id = ${ada.ctx.userId} and title = ${title}`.execute(
      database(ada.ctx),
    );
  }
  const iconIn = (html: string) => /src="(\/s\/[\w-]+\/icons\/[\w-]+)"/.exec(html)![1]!;

  it("are served under its address, and end with it", async () => {
    await ada.save(at("Rye"));
    await withIcon("Rye");
    const path = await ada.share();
    const src = iconIn(await htmlOf(path));
    const answer = await read(src);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    await ada.browser.send("DELETE", `/api/shared-pages/${await ada.categoryNamed("Bread")}`);
    expect((await read(src)).status).toBe(404);
  });

  it("are those of its own links alone, by no name that another page or the app has", async () => {
    await ada.save(at("Rye"), at("Secret", { category: ["Travel"] }));
    await withIcon("Rye");
    await withIcon("Secret");
    const [bread, travel] = [await ada.share("Bread"), await ada.share("Travel")];
    const name = iconIn(await htmlOf(travel))
      .split("/")
      .at(-1)!;
    const { body } = await ada.browser.get("/api/bookmarks?limit=10");
    const names = [
      name,
      icon,
      ...body.map(({ id }: { id: string }) => id),
      "x".repeat(22),
      "%00",
      "..%2f..%2fapi",
      "a".repeat(3_000),
    ];
    for (const one of names)
      for (const kind of ["icons", "covers"]) expect((await read(`${bread}/${kind}/${one}`)).status).toBe(404);
  });

  it("of a link that left the page are gone", async () => {
    await ada.save(at("Rye"));
    await withIcon("Rye");
    const src = iconIn(await htmlOf(await ada.share()));
    await sql`update bookmark set is_private = true where user_id = ${ada.ctx.userId}`.execute(database(ada.ctx));
    expect((await read(src)).status).toBe(404);
  });
});

describe("an address that leads nowhere", () => {
  it("answers alike, whether it never was, is stopped, taken down, renewed or sharing is off", async () => {
    await ada.save(at("Rye"));
    const categoryId = await ada.categoryNamed("Bread");
    const off = await server.startSibling({ sharing: false });
    const answers: Record<string, string> = {};
    const note = async (name: string, path: string, url = server.url) => {
      const answer = await fetch(`${url}${path}`);
      const { date: _date, "x-request-id": _id, ...headers } = Object.fromEntries(answer.headers);
      answers[name] = JSON.stringify([answer.status, headers, await answer.text()]);
    };
    try {
      await note("unknown", `/s/${"A".repeat(32)}`);
      const open = await ada.share();
      await note("off", open, off.url);
      await setTakenDown(server.services, operator, { userId: ada.ctx.userId, categoryId }, true);
      await note("taken down", open);
      await setTakenDown(server.services, operator, { userId: ada.ctx.userId, categoryId }, false);
      expect((await read(open)).status).toBe(200);
      await ada.browser.send("POST", `/api/shared-pages/${categoryId}/new-address`);
      await note("renewed", open);
      const other = await ada.share();
      await ada.browser.send("DELETE", `/api/shared-pages/${categoryId}`);
      await note("stopped", other);
      await note("part of one", `${other}/feed`);
    } finally {
      await off.close();
    }
    expect(new Set(Object.values(answers)).size).toBe(1);
    expect(answers["unknown"]).toContain("There is no page at this address.");
    expect(JSON.parse(answers["unknown"]!)[0]).toBe(404);
  });

  it.each([
    "/s",
    "/s/",
    "/s/x",
    "/s/%00",
    "/s/..%2f..",
    "/s/%ff",
    `/s/${"a".repeat(5_000)}`,
    "/s/' or 1=1 --",
    "/s/x/y/z",
  ])("is found for nonsense: %s", async (path) => {
    const answer = await read(path);
    expect([404, 400]).toContain(answer.status);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("and one that leads somewhere are only read: %s", async (method) => {
    await ada.save(at("Rye"));
    for (const path of [await ada.share(), `/s/${"A".repeat(32)}`]) {
      const answer = await read(path, {}, method);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });
});

it("one network cannot read without end", async () => {
  await ada.save(at("Rye"));
  const path = await ada.share();
  const sibling = await server.startSibling({}, { calls: { perAccount: 1_000, perAddress: 2 } });
  onTestFinished(sibling.close);
  const statuses: number[] = [];
  for (let turn = 0; turn < 3; turn++) statuses.push((await fetch(sibling.url + path)).status);
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await fetch(sibling.url + path);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("<h1>Bowerbird</h1>");
});

describe("the links of a page for who saves them", () => {
  it("are read by a signed-in person who has the address, and by no other", async () => {
    await ada.save(at("Rye"));
    const token = (await ada.share()).slice(3);
    const eve = await server.person();
    const { body } = await eve.get(`/api/shared-links/${token}`);
    expect(body.links).toEqual([{ url: "https://bread.example/Rye", title: "Rye", description: null, tags: [] }]);
    expect((await server.visitor().get(`/api/shared-links/${token}`)).status).toBe(401);
    expect((await eve.get(`/api/shared-links/${"A".repeat(32)}`)).status).toBe(404);
  });
});

it("strangers wait for each other; when too many do they are told when to come back", async () => {
  await ada.save(at("Rye"));
  const path = await ada.share();
  await read(path);
  await ada.ctx.em.fork().transactional(async (em) => {
    await em.execute("lock table category in access exclusive mode");
    const answers = Array.from({ length: 13 }, (_, index) => read(`${path}?page=${index + 2}`));
    const first = await Promise.race(answers);
    expect([first.status, first.headers.get("retry-after")]).toEqual([503, "2"]);
    await em.rollback();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
  });
  expect((await read(path)).status).toBe(200);
});
