import { type Operator, setTakenDown } from "@bowerbird/core/operations";
import { database } from "@bowerbird/core/platform/context";
import { PageIcon } from "@bowerbird/db";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Sibling, TestServer } from "../testing/test-server.ts";
import { at, linksIn, openSharing, type Sharer } from "./testing.ts";

const operator: Operator = { via: "page", name: "ops", address: null };
const [darkIcon, lightIcon] = ["0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"];

let server: TestServer;
let ada: Sharer;
const { read } = openSharing((opened) => ({ server, ada } = opened));

let other: Sibling | undefined;
afterAll(() => other?.close());

async function startOther(): Promise<Sibling> {
  for (const id of [darkIcon, lightIcon])
    await server.services.forkEm().upsert(PageIcon, { id, mediaType: "image/png", content: Buffer.from(id) });
  return server.startSibling();
}

const run = (query: ReturnType<typeof sql>) => query.execute(database(ada.ctx));
const setIcon = (title: string, icon: string) =>
  run(
    sql`update bookmark set favicon = ${`/api/icons/${icon}`} where user_id = ${ada.ctx.userId} and title = ${title}`,
  );

async function idOf(title: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from bookmark where user_id = ${ada.ctx.userId} and title = ${title}`.execute(database(ada.ctx));
  return rows[0]!.id;
}
const inBread = async () => ({ category: "Bread", categoryId: await ada.categoryNamed("Bread") });
const edit = async (title: string, change: object) =>
  ada.browser.send("PATCH", `/api/bookmarks/${await idOf(title)}`, change);
const moveToTrash = async (title: string) => ada.browser.send("DELETE", `/api/bookmarks/${await idOf(title)}`);
const editCategory = async (name: string, change: object) =>
  ada.browser.send("PATCH", `/api/categories/${await ada.categoryNamed(name)}`, change);
const pageOf = async (name: string) => `/api/shared-pages/${await ada.categoryNamed(name)}`;
const takeDown = async (isDown: boolean) =>
  setTakenDown(
    server.services,
    operator,
    { userId: ada.ctx.userId, categoryId: await ada.categoryNamed("Bread") },
    isDown,
  );

interface Seen {
  status: number;
  title: string | undefined;
  links: (string | undefined)[];
  found: (string | undefined)[];
  inFeed: string[];
  icon: string;
}

const soft = { tags: ["soft"] };

/** What a stranger sees at a server. */
async function see(url: string, path: string, icon: string): Promise<Seen> {
  const [page, search, feed, picture] = await Promise.all(
    [path, `${path}?q=tag:soft`, `${path}/feed.json`, icon].map(async (one) => {
      const answer = await fetch(url + one);
      return { status: answer.status, text: await answer.text() };
    }),
  );
  const inFeed = feed!.status === 200 ? JSON.parse(feed!.text).items : [];
  return {
    status: page!.status,
    title: /<h1><bdi>(.*?)<\/bdi>/.exec(page!.text)?.[1],
    links: linksIn(page!.text).map(nameOf),
    found: linksIn(search!.text).map(nameOf),
    inFeed: inFeed.map((item: { url: string }) => nameOf(item.url)),
    icon: picture!.status === 200 ? picture!.text : String(picture!.status),
  };
}
const nameOf = (url: string) => url.split("/").at(-1)!;

const before: Seen = {
  status: 200,
  title: "Bread",
  links: ["Rye", "Bagel", "Barm"],
  found: ["Bagel", "Barm"],
  inFeed: ["Barm", "Rye", "Bagel"],
  icon: darkIcon,
};
const without = { links: ["Rye", "Barm"], found: ["Barm"], inFeed: ["Barm", "Rye"], icon: "404" };
const gone: Seen = { status: 404, title: undefined, links: [], found: [], inFeed: [], icon: "404" };

/** Each change with what is different then. */
const changes: [string, () => Promise<unknown>, Partial<Seen>][] = [
  ["a link became private", () => edit("Bagel", { isPrivate: true }), without],
  ["a link was archived", () => edit("Bagel", { isArchived: true }), without],
  ["a link was moved to the trash", () => moveToTrash("Bagel"), without],
  [
    "a link was deleted permanently",
    async () => {
      await moveToTrash("Bagel");
      await ada.browser.send("DELETE", "/api/bookmarks/trash");
    },
    without,
  ],
  [
    "a link was edited",
    () => edit("Bagel", { url: "https://bread.example/Pane", title: "Pane" }),
    { links: ["Rye", "Pane", "Barm"], found: ["Pane", "Barm"], inFeed: ["Barm", "Rye", "Pane"] },
  ],
  ["a link got another icon", () => setIcon("Bagel", lightIcon), { icon: lightIcon }],
  [
    "a link was moved to another category",
    async () => edit("Bagel", { categoryId: await ada.categoryNamed("Travel") }),
    without,
  ],
  [
    "a link was saved",
    async () => ada.browser.send("POST", "/api/bookmarks", { ...at("Naan", soft), ...(await inBread()) }),
    {
      links: ["Naan", "Rye", "Bagel", "Barm"],
      found: ["Naan", "Bagel", "Barm"],
      inFeed: ["Naan", "Barm", "Rye", "Bagel"],
    },
  ],
  [
    "a link was restored",
    async () => ada.browser.send("POST", "/api/bookmarks/restore", { ids: [await idOf("Banh")] }),
    {
      links: ["Banh", "Rye", "Bagel", "Barm"],
      found: ["Banh", "Bagel", "Barm"],
      inFeed: ["Banh", "Barm", "Rye", "Bagel"],
    },
  ],
  ["the category was renamed", () => editCategory("Bread", { name: "Loaves" }), { title: "Loaves" }],
  [
    "a subcategory was moved away",
    () => editCategory("Sourdough", { parentId: null }),
    { links: ["Rye", "Bagel"], found: ["Bagel"], inFeed: ["Rye", "Bagel"] },
  ],
  [
    "a category was moved in",
    async () => editCategory("Travel", { parentId: await ada.categoryNamed("Bread") }),
    {
      links: ["Rye", "Bagel", "Barm", "Sea"],
      found: ["Bagel", "Barm", "Sea"],
      inFeed: ["Sea", "Barm", "Rye", "Bagel"],
    },
  ],
  [
    "a subcategory was put before another",
    async () => editCategory("Sourdough", { beforeId: await ada.categoryNamed("Bagels") }),
    { links: ["Rye", "Barm", "Bagel"], found: ["Barm", "Bagel"] },
  ],
  [
    "a category was deleted with its page",
    async () => ada.browser.send("DELETE", `/api/categories/${await ada.categoryNamed("Bread")}`),
    gone,
  ],
  [
    "the page got another title",
    async () => ada.browser.send("PATCH", await pageOf("Bread"), { title: "Bake" }),
    { title: "Bake" },
  ],
  [
    "subcategories were left out",
    async () => ada.browser.send("PATCH", await pageOf("Bread"), { hasSubcategories: false }),
    { links: ["Rye"], found: [], inFeed: ["Rye"], icon: "404" },
  ],
  ["the page was ended", async () => ada.browser.send("DELETE", await pageOf("Bread")), gone],
  ["the page was taken down", () => takeDown(true), gone],
  ["the page got another address", async () => ada.browser.send("POST", `${await pageOf("Bread")}/new-address`), gone],
];

async function shareBread(): Promise<{ path: string; icon: string }> {
  await ada.save(
    at("Bagel", { ...soft, category: ["Bread", "Bagels"] }),
    at("Rye"),
    at("Barm", { ...soft, category: ["Bread", "Sourdough"] }),
    at("Sea", { ...soft, category: ["Travel"] }),
    at("Banh", soft),
  );
  await setIcon("Bagel", darkIcon);
  await moveToTrash("Banh");
  const path = await ada.share("Bread", { hasSubcategories: true, sort: "manual" });
  const html = await (await read(path)).text();
  return { path, icon: /src="(\/s\/[\w-]+\/icons\/[\w-]+)"/.exec(html)![1]! };
}

describe("a page that was asked for before, at two servers, shows at once that", () => {
  let path: string;
  let icon: string;
  let urls: string[];
  beforeEach(async () => {
    other ??= await startOther();
    urls = [other.url, server.url];
    ({ path, icon } = await shareBread());
  });

  it.each(changes)("%s", async (_name, change, difference) => {
    for (const url of [...urls, ...urls]) expect(await see(url, path, icon)).toEqual(before);
    await change();
    for (const url of urls) expect(await see(url, path, icon)).toEqual({ ...before, ...difference });
  });
});

describe("an answer to strangers", () => {
  let path: string;
  beforeEach(async () => {
    await ada.save(at("Rye"), at("Spelt"));
    path = await ada.share();
  });
  const linksAt = async (one: string) => linksIn(await (await read(one)).text()).map(nameOf);
  /** As no call does it: behind the back of what marks changes. */
  const renameUnmarked = (title: string) =>
    ada.ctx.em.fork().transactional(async (em) => {
      await em.execute("alter table bookmark disable trigger bookmark_changed_in");
      await em.execute("update bookmark set url = ? where user_id = ? and title = 'Rye'", [
        `https://bread.example/${title}`,
        ada.ctx.userId,
      ]);
      await em.execute("alter table bookmark enable trigger bookmark_changed_in");
    });

  it("is made once while nothing changes, and again after a minute", async () => {
    const [first, second] = [await linksAt(path), await linksAt(`${path}?q=rye`)];
    await renameUnmarked("Emmer");
    expect([await linksAt(path), await linksAt(`${path}?q=rye`)]).toEqual([first, second]);
    const { services } = server;
    const now = services.now;
    services.now = () => new Date(Date.now() + 60_001);
    try {
      expect(await linksAt(path)).toEqual(["Spelt", "Emmer"]);
    } finally {
      services.now = now;
    }
  });

  it("is of its own search, part and language", async () => {
    await read(path);
    expect(await linksAt(`${path}?q=rye`)).toEqual(["Rye"]);
    expect(await linksAt(`${path}?q=spelt`)).toEqual(["Spelt"]);
    expect(await linksAt(`${path}?page=2`)).toEqual([]);
    expect(await linksAt(path)).toEqual(["Spelt", "Rye"]);
    const german = await (await read(path, { "accept-language": "de" })).text();
    expect(german).toContain('<html lang="de"');
    expect(await (await read(path)).text()).toContain('<html lang="en"');
  });

  it("belongs to one page, and stays while another person changes their library", async () => {
    await read(path);
    await renameUnmarked("Emmer");
    const eve = await server.person();
    await eve.send("POST", "/api/bookmarks", { url: "https://eve.example/", title: "Eve's", category: "Bread" });
    expect(await linksAt(path)).toEqual(["Spelt", "Rye"]);
  });

  it("shows a change that began before others and was committed after them", async () => {
    await ada.ctx.em.fork().transactional(async (em) => {
      await em.execute("update bookmark set is_private = true where user_id = ? and title = 'Rye'", [ada.ctx.userId]);
      expect(await linksAt(path)).toEqual(["Spelt", "Rye"]);
      await ada.browser.send("POST", "/api/bookmarks", { ...at("Oats"), ...(await inBread()) });
      expect(await linksAt(path)).toEqual(["Oats", "Spelt", "Rye"]);
    });
    expect(await linksAt(path)).toEqual(["Oats", "Spelt"]);
  });

  it("is not a search of many exclusions, which says why", async () => {
    const excluded = (count: number) => Array.from({ length: count }, (_, index) => `-tag:${index}`).join("+");
    expect(await linksAt(`${path}?q=${excluded(5)}`)).toEqual(["Spelt", "Rye"]);
    const html = await (await read(`${path}?q=${excluded(6)}`)).text();
    expect(html).toContain("A search can have at most 5 operators and exclusions. Please leave some out.");
    expect(linksIn(html)).toEqual([]);
  });
});

describe("strangers and people who are signed in do not wait for each other", () => {
  const countWaiting = async (): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%shared_page%'
      and datname = current_database()`.execute(database(ada.ctx));
    return rows.length;
  };
  const path = (index: number) => `/s/${String(index).padStart(32, "A")}`;

  it("though strangers take all their connections", async () => {
    await ada.save(at("Rye"));
    let strangers: Promise<Response>[] = [];
    await ada.ctx.em.fork().transactional(async (em) => {
      await em.execute("lock table shared_page in access exclusive mode");
      strangers = Array.from({ length: 20 }, (_, index) => read(path(index)));
      await vi.waitUntil(async () => (await countWaiting()) === 4, 120_000);
      const { body } = await ada.browser.get("/api/bookmarks?limit=10");
      expect(body.map(({ title }: { title: string }) => title)).toEqual(["Rye"]);
    });
    for (const { status } of await Promise.all(strangers)) expect([404, 503]).toContain(status);
  });

  it("though people take all of theirs", async () => {
    await ada.save(at("Rye"));
    const shared = await ada.share();
    const all = Array.from({ length: 10 }, () => ada.ctx.em.fork());
    for (const em of all) await em.begin();
    try {
      expect(linksIn(await (await read(shared)).text())).toEqual(["https://bread.example/Rye"]);
    } finally {
      for (const em of all) await em.rollback();
    }
  });
});
