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

  test.each(["description", "_note", "comment"])("the words about a link are its description: %s", async (name) => {
    const link = `<outline text="Rye" type="link" url="https://rye.test/" ${name}="Slow &amp; dark"/>`;
    expect(await readAll(opml(link))).toMatchObject([{ title: "Rye", description: "Slow & dark" }]);
  });
});
