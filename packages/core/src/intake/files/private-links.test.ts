import { expect, test } from "vitest";
import { readAll } from "./testing.ts";

const html = (attributes: string, head = "") => `${head}<DL><DT><A HREF="https://a.example/" ${attributes}>A</A></DL>`;
const json = (more: object) => JSON.stringify([{ url: "https://a.example/", title: "A", ...more }]);
const xml = (more: string) =>
  `<posts user="ada"><post href="https://a.example/" description="A" tag="" ${more} /></posts>`;
const linkAce = (visibility: string) =>
  `id,user_id,url,title,visibility,tags,lists\n1,1,https://a.example/,A,${visibility},,\n`;

test.each([
  ["Shaarli", html('ADD_DATE="1" PRIVATE="1" TAGS="x"', "<h1>Shaarli export of all bookmarks</h1>")],
  ["a browser's file", html('PRIVATE="1"')],
  ["Pinboard's HTML", html('ADD_DATE="1" PRIVATE="1" TOREAD="0" TAGS="x"', "<TITLE>Pinboard Bookmarks</TITLE>")],
  ["Pinboard's JSON", JSON.stringify([{ href: "https://a.example/", description: "A", extended: "", shared: "no" }])],
  ["Pinboard's XML", xml('shared="no"')],
  ["Delicious' XML", xml('private="yes"')],
  ["LinkAce 1", `id,user_id,url,title,is_private,tags,lists\n1,1,https://a.example/,A,1,,\n`],
  ["LinkAce 2", linkAce("3")],
  ["LinkAce 2, for its accounts alone", linkAce("2")],
  ["LinkAce 2 as JSON", json({ lists: [], visibility: 3 })],
  ["any JSON", json({ private: true })],
])("what %s calls private is private", async (_name, content) => {
  expect(await readAll(Buffer.from(content))).toMatchObject([{ url: "https://a.example/", isPrivate: true }]);
});

test.each([
  ["Shaarli", html('PRIVATE="0"', "<h1>Shaarli export of all bookmarks</h1>")],
  ["Pinboard's XML", xml('shared="yes"')],
  ["LinkAce 2", linkAce("1")],
  [
    "linkding, which says it of all that is not shared",
    html('ADD_DATE="1" LAST_MODIFIED="1" PRIVATE="1" TOREAD="0" TAGS=""'),
  ],
  ["linkding's JSON", json({ tag_names: [], shared: false })],
])("what %s does not keep from others is not", async (_name, content) => {
  const [link] = await readAll(Buffer.from(content));
  expect(link).toMatchObject({ url: "https://a.example/" });
  expect(link!.isPrivate).toBeUndefined();
});
