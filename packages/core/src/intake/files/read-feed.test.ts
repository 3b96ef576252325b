import { expect, test } from "vitest";
import { readAll } from "./testing.ts";

const rss = (items: string) => `<?xml version="1.0"?><rss version="2.0"><channel>${items}</channel></rss>`;
const atom = (entries: string, attributes = "") =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><id>https://site.test/</id>${entries}</feed>`;
const urls = async (file: string) => (await readAll(file)).map(({ url }) => url);

// The rule is that of sources: see sources/feeds.slow.test.ts.
test.each([
  ["a guid", rss("<item><title>Rye</title><guid>https://rye.test/1</guid></item>")],
  [
    "an enclosure beside an opaque guid",
    rss("<item><guid isPermaLink='false'>https://no.test/</guid><enclosure url='https://rye.test/1'/></item>"),
  ],
  ["an Atom id", atom("<entry><id>https://rye.test/1</id></entry>")],
  ["what RDF is about", "<rdf:RDF><item rdf:about='https://rye.test/1'><title>Rye</title></item></rdf:RDF>"],
  ["a link with a prefix", "<atom:feed><atom:entry><atom:link href='https://rye.test/1'/></atom:entry></atom:feed>"],
  ["a link and the feed's base", atom("<entry><link href='1'/></entry>", "xml:base='https://rye.test/'")],
  ["a link and the entry's base", rss("<item xml:base='https://rye.test/'><link>1</link></item>")],
  [
    "its own link, not that of the source",
    atom("<entry><source><link href='https://no.test/'/></source><link href='https://rye.test/1'/></entry>"),
  ],
])("an entry's address may be %s", async (_, file) => {
  expect(await urls(file)).toEqual(["https://rye.test/1"]);
});

test("an address that is none on the web, or in no known place, is still there to be reported", async () => {
  expect(await urls(rss("<item><link>javascript:alert(1)</link></item><item><title>Rye</title></item>"))).toEqual([
    "javascript:alert(1)",
    "",
  ]);
  expect(await urls(atom("<entry><link rel='via' href='https://via.test/'/></entry>"))).toEqual(["https://via.test/"]);
});

test.each([
  ["text", "The &lt;main> part", "The <main> part"],
  ["html", "The &lt;i>main&lt;/i> part", "The main part"],
  ["xhtml", "<div>The <b>&lt;main></b> part</div>", "The <main> part"],
])("titles and summaries of Atom are read by their type: %s", async (type, text, expected) => {
  const texts = `<title type="${type}">${text}</title><summary type="${type}">${text}</summary>`;
  const [link] = await readAll(atom(`<entry><link href="https://a.example/"/>${texts}</entry>`));
  expect(link).toMatchObject({ title: expected, description: expected });
});
