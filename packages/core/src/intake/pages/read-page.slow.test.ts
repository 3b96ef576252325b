import { describe, expect, it } from "vitest";
import { read } from "./testing.ts";

describe("the metadata of a page", () => {
  it("is read from Open Graph, structured data, Twitter and plain tags, in this order", async () => {
    const og =
      '<meta property="og:title" content="Open &amp; graph"><meta property="og:description" content="OG says">';
    const data = `<script type="application/ld+json">{"@graph":[{"@type":"Organization","name":"Shop"},
      {"@type":["NewsArticle"],"headline":"Structured","description":"Data says","inLanguage":"de-DE"}]}</script>`;
    const twitter = '<meta name="twitter:title" content="Tweeted">';
    const plain = "<title>Plain\n title – Site</title><meta name=description content='Plain says'>";
    expect(await read(`<html lang=en-us><head>${plain}${data}${og}</head>`)).toMatchObject({
      title: "Open & graph",
      description: "OG says",
      language: "en-US",
    });
    expect(await read(plain + data)).toMatchObject({
      title: "Structured",
      description: "Data says",
      language: "de-DE",
    });
    expect(await read(plain + twitter)).toMatchObject({ title: "Tweeted", description: "Plain says" });
    expect(await read(plain)).toMatchObject({ title: "Plain title – Site", description: "Plain says", language: null });
    expect(await read("<body><h1>Only <b>a</b> heading</h1>")).toMatchObject({ title: "Only a heading" });
  });

  it("has absolute web addresses only", async () => {
    const links =
      '<base href="/b/"><link rel=canonical href="?x=1"><link rel="shortcut icon" href="i.png" sizes="16x16">';
    const page = await read(links);
    expect([page.canonicalUrl, page.icons.map(({ href }) => href)]).toEqual([
      "https://site.org/b/?x=1",
      ["https://site.org/b/i.png"],
    ]);
    expect((await read('<link rel=canonical href="javascript:alert(1)">')).canonicalUrl).toBeNull();
  });

  it("has the cover that it names for previews: an absolute web address, Open Graph's first", async () => {
    const og = '<meta property="og:image" content="../c.jpg?a=1&amp;b=2">';
    const twitter = '<meta name="twitter:image" content="//cdn.org/t.png">';
    expect((await read(twitter + og)).cover).toBe("https://site.org/c.jpg?a=1&b=2");
    expect((await read(`<base href="https://base.org/x/">${og}`)).cover).toBe("https://base.org/c.jpg?a=1&b=2");
    expect((await read(twitter)).cover).toBe("https://cdn.org/t.png");
    for (const address of ["", "javascript:alert(1)", "data:image/png;base64,iVBOR", "ftp://a.org/c.jpg"])
      expect((await read(`<meta property="og:image" content="${address}">${twitter}`)).cover).toBe(
        "https://cdn.org/t.png",
      );
    expect((await read(`<title>Just a moment...</title>${og}`)).cover).toBeNull();
    expect((await read("<title>A page</title>")).cover).toBeNull();
  });

  it("contains the beginning of the text without menus, scripts and forms", async () => {
    const around = "<nav>Menu</nav><header>Top</header><script>var x='no'</script><style>p{}</style><aside>Ads</aside>";
    const page = await read(`<body>${around}<main><h1>Birds</h1><p>They build.<p>And collect.<form>Mail</form></main>`);
    expect(page.preview).toBe("Birds They build. And collect.");
    expect((await read(`${around}<div>Loose<p>One.</p><p>Two.</p></div>`)).preview).toBe("One. Two.");
    expect((await read(`<article>${"word ".repeat(10_000)}`)).preview).toHaveLength(1_999);
  });

  it("is read from malformed pages: invalid JSON-LD, unclosed tags, a title inside SVG", async () => {
    const page = await read(
      '<script type="application/ld+json">{oops</script><svg><title>Logo</title></svg><title>Real',
    );
    expect(page.title).toBe("Real");
  });
});

describe("a malicious page", () => {
  it.each([
    ["tags that are never closed", "<div>".repeat(2_000_000)],
    ["tags that were never opened", "<p>x" + "</b></i></article></form>".repeat(400_000)],
    ["both", "<a>".repeat(1_500_000) + "</b>".repeat(1_400_000)],
    ["one endless tag", `<meta content="${"a".repeat(10_000_000)}`],
    ["one endless title", `<title>${"a ".repeat(5_000_000)}`],
    ["icons and metas without end", '<link rel=icon href="/i"><meta name=a1 content=b>'.repeat(200_000)],
    ["deep structured data", `<script type="application/ld+json">${"[".repeat(90_000)}</script>`],
    ["refreshes", `<meta http-equiv=refresh content="0${" ".repeat(9_000)};url${" ".repeat(9_000)}">`.repeat(500)],
    [
      "entities in titles",
      `<title>${"&amp;#39;".repeat(600_000)}</title><meta property="og:title" content="&amp;#39;x">`,
    ],
    ["angle brackets", "<".repeat(10_000_000)],
    ["entities", "<main>" + "&amp;&#x41;".repeat(900_000)],
  ])("with ten megabytes of %s is read to its end", async (_what, content) => {
    const pieces = content.match(/[^]{1,65536}/g)!.map((piece) => Buffer.from(piece));
    const page = await read(pieces);
    expect(page.title.length).toBeLessThanOrEqual(1_000);
    expect(page.icons.length).toBeLessThanOrEqual(30);
  });
});
