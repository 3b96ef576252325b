import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { addBookmark } from "@bowerbird/core/library/bookmarks";
import { createJobContext, createVisitorContext, database, inTransaction } from "@bowerbird/core/platform/context";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { connectApp as connectKarakeep } from "../karakeep/testing.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestServer } from "../testing/open-test-server.ts";
import { connectApp, type LinkdingApp } from "./testing.ts";

const { server, it } = openTestServer();

const bookmarks = "/api/bookmarks/";
type Shown = { url: string; title: string; date_added: string; date_modified: string };

/** A program that asks again and again for what was modified since. */
class Poller {
  readonly seen = new Set<string>();
  #since = "";
  readonly #app: LinkdingApp;
  readonly #by: "newest" | "clock";
  readonly #limit: number;

  /** @param by its cursor: the newest modification time that it has seen, or when it asked last */
  constructor(app: LinkdingApp, by: "newest" | "clock", limit: number) {
    this.#app = app;
    this.#by = by;
    this.#limit = limit;
  }

  async ask(): Promise<Shown[]> {
    const asked = new Date().toISOString();
    const query = new URLSearchParams({ modified_since: this.#since, limit: String(this.#limit) });
    const { body } = await this.#app.call("GET", `${bookmarks}?${query}`);
    const found: Shown[] = body.results;
    for (const { url } of found) this.seen.add(url);
    const newest = found
      .map(({ date_modified }) => date_modified)
      .toSorted()
      .at(-1);
    this.#since = this.#by === "clock" ? asked : (newest ?? this.#since);
    return found;
  }
}

/** Saves links in transactions that go on for a while, as imports do. */
async function saveSlowly(person: TestBrowser, urls: readonly string[]): Promise<void> {
  const { body: me } = await person.get("/api/auth/user");
  for (const url of urls) {
    await inTransaction(createJobContext(server.services, me.id), async (inner) => {
      await addBookmark(inner, addBookmarkInput.parse({ url, title: url }));
      for (let step = 0; step < 8; step++) await sql`select 1`.execute(database(inner));
    });
  }
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`.execute(
    database(createVisitorContext(server.services)),
  );
  return rows[0]!.waits;
}

describe("a program that asks for what was modified since", () => {
  it.each([
    ["newest", 1_000],
    ["clock", 1_000],
    ["newest", 5_000],
    ["clock", 5_000],
  ] as const)("sees every link that many clients save meanwhile: by its %s, %i a page", async (by, limit) => {
    const person = await server.person();
    const app = await connectApp(server, person);
    const karakeep = await connectKarakeep(server, person);
    const poller = new Poller(app, by, limit);
    const work = { isOver: false };
    const polls = (async () => {
      while (!work.isOver) await poller.ask();
    })();
    const urls = (client: string, count: number) =>
      Array.from({ length: count }, (_, n) => `https://${client}.example/${n}`);
    const saves = ["a", "b", "c"].map(async (client) => {
      for (const url of urls(client, 8)) await app.call("POST", bookmarks, { url });
    });
    const others = urls("k", 8).map((url) => karakeep("POST", "/bookmarks", { type: "link", url }));
    const many = ["x", "y", "z"].map((client) =>
      person.send("POST", "/api/bookmarks/bulk", { bookmarks: urls(client, 120).map((url) => ({ url, title: url })) }),
    );
    await Promise.all([
      ...saves,
      ...others,
      ...many,
      ...["s", "t"].map((client) => saveSlowly(person, urls(client, 40))),
    ]);
    work.isOver = true;
    await polls;
    await poller.ask();
    const all = [
      ...["a", "b", "c", "k"].flatMap((client) => urls(client, 8)),
      ...["x", "y", "z"].flatMap((client) => urls(client, 120)),
      ...["s", "t"].flatMap((client) => urls(client, 40)),
    ];
    expect([...poller.seen].toSorted()).toEqual(all.toSorted());
  });

  it("sees an edit that was begun before it asked and ended while others were saved", async ({ person }) => {
    const app = await connectApp(server, person);
    await app.call("POST", bookmarks, { url: "https://slow.example/", title: "Slow" });
    const { body: me } = await person.get("/api/auth/user");
    const poller = new Poller(app, "newest", 100);
    await poller.ask();
    const ctx = createJobContext(server.services, me.id);
    const asked = await inTransaction(ctx, async (inner) => {
      await sql`
        update bookmark set title = 'Edited', updated_at = now() where user_id = ${me.id}`.execute(database(inner));
      await app.call("POST", bookmarks, { url: "https://quick.example/", title: "Quick" });
      let isAnswered = false;
      const answer = poller.ask().finally(() => (isAnswered = true));
      await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true);
      return { answer };
    });
    const first = await asked.answer;
    const titles = [...first, ...(await poller.ask())].map(({ title }) => title);
    expect(new Set(titles)).toEqual(new Set(["Edited", "Quick"]));
  });
});

describe("a modification time", () => {
  it("is never before the time at which the link was saved, however an app saves it", async ({ person }) => {
    const [app, karakeep] = [await connectApp(server, person), await connectKarakeep(server, person)];
    const link = { url: "https://times.example/" };
    const answers = [
      await app.call("POST", bookmarks, link),
      await app.call("POST", bookmarks, { ...link, notes: "N" }),
    ];
    for (const { body } of answers) expect(body.date_modified >= body.date_added).toBe(true);
    const saved = { type: "link", url: "https://times.example/k" };
    for (const more of [{}, { title: "Again" }, { archived: true }, {}]) {
      const { body } = await karakeep("POST", "/bookmarks", { ...saved, ...more });
      expect([more, body.modifiedAt >= body.createdAt]).toEqual([more, true]);
    }
  });

  it("is the given one for a new link, as in linkding, and of now after a change", async () => {
    const app = await connectApp(server, await server.person());
    const given = { date_added: "2021-02-03T04:05:06Z", date_modified: "2022-02-03T04:05:06Z" };
    const { body } = await app.call("POST", bookmarks, { url: "https://given.example/", ...given });
    expect([body.date_added, body.date_modified]).toEqual(["2021-02-03T04:05:06.000Z", "2022-02-03T04:05:06.000Z"]);
    const dates = { date_added: "2020-02-03T04:05:06Z", date_modified: "2020-02-03T04:05:06Z" };
    const { body: changed } = await app.call("PATCH", `${bookmarks}${body.id}/`, dates);
    expect(changed.date_added).toBe("2020-02-03T04:05:06.000Z");
    expect(changed.date_modified > body.date_modified).toBe(true);
    const wrong = await app.call("POST", bookmarks, { url: "https://given.example/2", date_modified: "soon" });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ["date_modified"]]);
  });
});
