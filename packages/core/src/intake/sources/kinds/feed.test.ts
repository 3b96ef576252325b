import { expect, it } from "vitest";
import { readXmlFeed } from "./feed.ts";

it.each([
  ['<title type="text">The &lt;main> element</title>', "The <main> element"],
  ['<title type="text">Salt &amp;amp; pepper</title>', "Salt &amp; pepper"],
  ['<title type="html">The &lt;em>main&lt;/em> course</title>', "The main course"],
  [
    '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">The <b>&lt;main></b> course</div></title>',
    "The <main> course",
  ],
])("a title of Atom is read by its type: %s", (title, expected) => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id>${title}<link href="https://a.example/"/></entry></feed>`;
  expect(readXmlFeed(feed, "https://a.example/feed")[0]!.title).toBe(expected);
});
