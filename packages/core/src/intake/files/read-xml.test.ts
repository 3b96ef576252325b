import { describe, expect, test } from "vitest";
import { readAll } from "./testing.ts";

const opml = (outlines: string) => `<?xml version="1.0"?><opml version="2.0"><body>${outlines}</body></opml>`;

describe("OPML", () => {
  test("an empty attribute does not hide one that says something", async () => {
    const feed = '<outline text="Rye" title="" type="rss" url="" htmlUrl="" xmlUrl="https://rye.test/feed.xml"/>';
    expect(await readAll(opml(`<outline text="News" title="">${feed}</outline>`))).toMatchObject([
      { url: "https://rye.test/feed.xml", title: "Rye", folder: ["News"] },
    ]);
  });

  test("a link whose addresses are all empty is still there to be reported", async () => {
    expect(await readAll(opml('<outline text="Rye" type="link" url=""/>'))).toMatchObject([{ url: "", title: "Rye" }]);
  });

  const found = (url: string, title: string) => ({ url, title, folder: [] });
  test.each([
    ["https://rye.test/", [found("https://rye.test/", "")]],
    ["Rye bread https://rye.test/", [found("https://rye.test/", "Rye bread")]],
    ["[Rye](https://rye.test/)", [found("https://rye.test/", "Rye")]],
    [
      "&lt;a href=&quot;https://rye.test/?a=1&amp;amp;b=2&quot;&gt;Rye&lt;/a&gt;",
      [found("https://rye.test/?a=1&b=2", "Rye")],
    ],
    [
      "[Rye](https://rye.test/) or https://oats.test/",
      [found("https://rye.test/", "Rye"), found("https://oats.test/", "")],
    ],
  ])("an address in the text of an outliner is a link: %s", async (text, links) => {
    expect(await readAll(opml(`<outline text="${text}"/><outline text="No link"/>`))).toMatchObject(links);
  });

  test("an outline with an address in its text has its note and tags, and is a folder of what is inside", async () => {
    const inside = '<outline text="Oats" url="https://oats.test/"/>';
    const outline = `<outline text="[Rye](https://rye.test/) #dark" _note="Slow" category="/bread">${inside}</outline>`;
    expect(await readAll(opml(`<outline text="Baking">${outline}</outline>`))).toMatchObject([
      { url: "https://rye.test/", title: "Rye", description: "Slow", tags: ["dark", "bread"], folder: ["Baking"] },
      { url: "https://oats.test/", folder: ["Baking", "Rye"] },
    ]);
  });

  test.each(["description", "_note", "comment"])("the words about a link are its description: %s", async (name) => {
    const link = `<outline text="Rye" type="link" url="https://rye.test/" ${name}="Slow &amp; dark"/>`;
    expect(await readAll(opml(link))).toMatchObject([{ title: "Rye", description: "Slow & dark" }]);
  });
});
