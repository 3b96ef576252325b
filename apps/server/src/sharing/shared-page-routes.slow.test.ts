import { languages } from "@bowerbird/contract/languages";
import { describe, expect, it } from "vitest";
import { at, linksIn, openSharing, type Sharer } from "./testing.ts";

let ada: Sharer;
const { read, htmlOf } = openSharing((opened) => ({ ada } = opened));

describe("a shared page", () => {
  it("shows title, description and links to everyone, without scripts, cookies and other hosts", async () => {
    await ada.save(at("Rye", { description: "Dark", tags: ["baking"] }), at("Spelt"));
    const path = await ada.share("Bread", { title: "Bread for all", description: "What I bake." });
    const answer = await read(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const text of ["Bread for all", "What I bake.", "2 links", "Rye", "Dark", "baking", "Spelt", "bread.example"])
      expect(html).toContain(text);
    expect(linksIn(html)).toEqual(["https://bread.example/Spelt", "https://bread.example/Rye"]);
    expect(html).not.toContain("<script");
    const sources = [...html.matchAll(/\s(?:src|action)="([^"]*)"/g)].map(([, source]) => source!);
    expect(sources.filter((source) => !source.startsWith("/"))).toEqual([]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("has headers that forbid scripts, frames, referrers and listing", async () => {
    await ada.save(at("Rye"));
    const { headers } = await read(await ada.share());
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'none'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("cache-control")).toBe("public, no-cache");
    expect(headers.get("vary")?.toLowerCase()).toContain("accept-language");
  });

  it("is listed by search engines only where the person has chosen it", async () => {
    await ada.save(at("Rye"));
    const path = await ada.share();
    expect(await htmlOf(path)).toContain('<meta name="robots" content="noindex">');
    await ada.browser.send("PATCH", `/api/shared-pages/${await ada.categoryNamed("Bread")}`, { isIndexed: true });
    const answer = await read(path);
    expect([answer.headers.get("x-robots-tag"), (await answer.text()).includes("noindex")]).toEqual([null, false]);
  });

  it("has the category's tile, and a heading for each subcategory with links", async () => {
    await ada.save(at("Rye"), at("Dark", { category: ["Bread", "Rye"] }), at("Light", { category: ["Bread", "Rye"] }));
    await ada.browser.send("PATCH", `/api/categories/${await ada.categoryNamed("Bread")}`, {
      icon: "🍞",
      color: "#d97706",
    });
    const path = await ada.share("Bread", { hasSubcategories: true, title: "For all" });
    const html = await htmlOf(path);
    expect(html).toMatch(/<header>.*color="#d97706" class="category-tile".*🍞.*<h1><bdi>For all/s);
    const heads = [...html.matchAll(/<(h[123])[ >].*?<bdi>(?:<a [^>]*>)?([^<]*)/g)].map(
      ([, level, text]) => `${level} ${text}`,
    );
    expect(heads).toEqual(["h1 For all", "h3 Rye", "h2 Rye", "h3 Light", "h3 Dark"]);
    // What was found is in one list.
    expect(await htmlOf(`${path}?q=dark`)).not.toContain("<h3>");
  });

  it("says when its newest link was saved, and how many a reader saves", async () => {
    await ada.save(
      at("Rye", { createdAt: "2019-11-28T12:00:00Z" }),
      at("Spelt", { createdAt: "2018-01-01T00:00:00Z" }),
    );
    const path = await ada.share();
    const html = await htmlOf(path);
    expect(html).toContain('<p class="count">2 links · updated Nov 28, 2019</p>');
    expect(html).toContain(`href="/add?share=${path.split("/").at(-1)}&amp;links=2"`);
  });

  it("comes in parts of 100, with a link to the next that keeps the search", async () => {
    await ada.save(...Array.from({ length: 205 }, (_, index) => at(`Rye ${String(index).padStart(3, "0")}`)));
    const path = await ada.share();
    const first = await htmlOf(`${path}?q=rye`);
    expect(linksIn(first)).toHaveLength(100);
    const next = /<a rel="next" href="([^"]+)">/.exec(first)![1]!.replaceAll("&amp;", "&");
    expect(next).toBe(`${path}?q=rye&page=2`);
    const last = await htmlOf(`${path}?q=rye&page=3`);
    expect([linksIn(last).length, last.includes('rel="next"'), last.includes('rel="prev"')]).toEqual([5, false, true]);
  });

  it.each(["?page=0", "?page=-1", "?page=1e9", "?page=x", "?page=2&page=3", "?q=a&q=b", "?q[x]=1"])(
    "answers nonsense in its address with the first part: %s",
    async (query) => {
      await ada.save(at("Rye"));
      expect(linksIn(await htmlOf((await ada.share()) + query))).toEqual(["https://bread.example/Rye"]);
    },
  );

  it("says why a search of too many words finds nothing", async () => {
    await ada.save(at("Rye"));
    const html = await htmlOf(`${await ada.share()}?q=${"word+".repeat(60)}`);
    expect(html).toContain('role="alert"');
    expect(linksIn(html)).toEqual([]);
  });

  it("is not sent again unchanged, and at once again once a link has left it", async () => {
    await ada.save(at("Rye"), at("Spelt"));
    const path = await ada.share();
    const etag = (await read(path)).headers.get("etag")!;
    // As browsers do; `fetch` of Node asks for a new copy otherwise.
    const revalidating = { "if-none-match": etag, "cache-control": "max-age=0" };
    const unchanged = await read(path, revalidating);
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    const { body } = await ada.browser.get("/api/bookmarks?limit=10");
    const rye = body.find((one: { title: string }) => one.title === "Rye");
    await ada.browser.send("PATCH", `/api/bookmarks/${rye.id}`, { isPrivate: true });
    const changed = await read(path, revalidating);
    expect([changed.status, linksIn(await changed.text())]).toEqual([200, ["https://bread.example/Spelt"]]);
  });

  it.each(languages)("speaks the reader's language and runs in its direction: %s", async (language) => {
    await ada.save(at("Rye"));
    const html = await htmlOf(await ada.share(), { "accept-language": language, cookie: "language=it" });
    expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    expect(html.includes("Save to my bookmarks")).toBe(language === "en");
  });

  it("tells those without a session and the owner the same", async () => {
    await ada.save(at("Rye"));
    const path = await ada.share();
    expect(await htmlOf(path, { cookie: ada.browser.cookie() })).toBe(await htmlOf(path));
  });
});

it("a page of 5,000 links shows its first part, and a search finds the last", async () => {
  await ada.save(...Array.from({ length: 5_000 }, (_, index) => at(`Link ${index}`)));
  const path = await ada.share();
  const html = await htmlOf(path);
  expect(linksIn(html)).toHaveLength(100);
  expect(html).toContain("5,000 links");
  expect(linksIn(await htmlOf(`${path}?q=4999`))).toEqual(["https://bread.example/Link%204999"]);
});

describe("the feed of a shared page", () => {
  it.each(["feed.atom", "feed.json"])(
    "has the page's links, the newest first, and nothing private: %s",
    async (file) => {
      await ada.save(at("Rye", { description: "Dark" }), at("Spelt", { notes: "Hidden words" }), at("Oats"));
      const path = await ada.share("Bread", { sort: "title", title: "Bread for all" });
      const { body } = await ada.browser.get("/api/bookmarks?limit=10");
      const oats = body.find((one: { title: string }) => one.title === "Oats");
      await ada.browser.send("PATCH", `/api/bookmarks/${oats.id}`, { isPrivate: true });
      const answer = await read(`${path}/${file}`);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      for (const shown of ["Bread for all", "https://bread.example/Rye", "Dark", "Spelt"])
        expect(text).toContain(shown);
      for (const hidden of ["Oats", "Hidden words", ada.ctx.userId, oats.id]) expect(text).not.toContain(hidden);
    },
  );

  it("is named by the page, not sent again unchanged, and ends with it", async () => {
    await ada.save(at("Rye"));
    const path = await ada.share();
    const html = await htmlOf(path);
    expect(html).toContain(`<link rel="alternate" type="application/atom+xml" title="Bread" href="${path}/feed.atom">`);
    const etag = (await read(`${path}/feed.atom`)).headers.get("etag")!;
    const again = await read(`${path}/feed.atom`, { "if-none-match": etag, "cache-control": "max-age=0" });
    expect(again.status).toBe(304);
    await ada.browser.send("DELETE", `/api/shared-pages/${await ada.categoryNamed("Bread")}`);
    expect((await read(`${path}/feed.atom`)).status).toBe(404);
  });
});
