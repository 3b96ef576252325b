import { searchInput } from "@bowerbird/contract/search";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { quickSearch, searchBookmarks } from "./index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";

/** The expected bookmarks, by name. */
const wanted: Record<string, Sample> = {
  github: { url: "https://github.com/", title: "Where the world builds software", createdAt: "2012-03-01" },
  gist: { url: "https://gist.github.com/ada/77", title: "A gist about GitHub actions" },
  repo: { url: "https://github.com/ada/engine-notes", title: "ada/engine-notes: on the analytical engine" },
  blog: { url: "https://ada.example/2019/github-tricks?utm_source=news", title: "Twelve tricks for GitHub" },
  news: { url: "https://news.ycombinator.com/item?id=4242", title: "Hacker News" },
  rustlang: { url: "https://www.rust-lang.org/", title: "A language empowering everyone" },
  rustbook: { url: "https://doc.rust-lang.org/book/", title: "The Rust Programming Language", tags: ["rust", "book"] },
  rustby: { url: "https://teach.example/rbe", title: "Rust by Example", tags: ["rust"] },
  trust: { url: "https://trust.example/zero", title: "Zero trust networks" },
  cpp: { url: "https://isocpp.example/", title: "C++ core guidelines" },
  csharp: { url: "https://learn.example/cs", title: "A tour of C# records" },
  dotnet: { url: "https://learn.example/net", title: ".NET garbage collection" },
  nodejs: { url: "https://nodejs.example/streams", title: "Node.js streams handbook" },
  sensor: { url: "https://sensors.example/mpu", title: "MPU6050 gyroscope wiring" },
  esp: { url: "https://sensors.example/esp", title: "ESP32-WROOM pinout" },
  brulee: { url: "https://cuisine.example/creme", title: "Crème brûlée façon Paul", category: ["Food & Recipes"] },
  apfel: { url: "https://kueche.example/apfel", title: "Äpfel schälen ohne Messer", tags: ["Küche"] },
  strasse: { url: "https://straße.example/", title: "Große Straße in Łódź" },
  naive: { url: "https://bayes.example/", title: "Naïve Bayes from scratch", relevance: 9 },
  ramen: { url: "https://jp.example/ramen", title: "東京のラーメン屋さん" },
  kyoto: { url: "https://jp.example/kyoto", title: "京都の寺院めぐり" },
  seoul: { url: "https://kr.example/seoul", title: "서울 지하철 노선도" },
  borsch: { url: "https://ru.example/borsch", title: "Как варить борщ дома", tags: ["рецепты"] },
  athens: { url: "https://gr.example/athens", title: "Αθήνα: οδηγός πόλης" },
  postgres: {
    url: "https://wiki.example/pg",
    title: "PostgreSQL administration",
    category: ["Databases"],
    tags: ["build tool"],
  },
  vacuum: {
    url: "https://wiki.example/vacuum",
    title: "Tuning autovacuum",
    description: "How PostgreSQL reclaims dead rows",
    category: ["Databases", "Upkeep"],
  },
  sailing: {
    url: "https://sea.example/knots",
    title: "Sailing in autumn",
    description: "Bowline, charts and weather",
    createdAt: "2015-06-15",
  },
  typography: { url: "https://type.example/", title: "Practical Typography", tags: ["design"] },
  photography: { url: "https://photo.example/", title: "Photography at night", category: ["Hobbies", "Cameras"] },
  paper: { url: "https://arxiv.example/abs/1706.03762", title: "Attention is all you need", createdAt: "2017-06-12" },
  percent: { url: "https://percent.example/", title: "100% wool_socks review" },
  phrase: { url: "https://deep.example/1", title: "Machine learning for birds" },
  scattered: { url: "https://deep.example/2", title: "Learning to repair a washing machine" },
  inbody: {
    url: "https://deep.example/3",
    title: "Ornithology",
    description: "what machine learning hears in a dawn chorus",
  },
  ssh: { url: "https://sec.example/keys", title: "ssh-keygen -t ed25519 explained" },
  regex: { url: "https://re.example/", title: "Lookbehind (?<=x) in regular expressions" },
  port: { url: "http://localhost.example:8080/admin", title: "Router" },
  old: { url: "https://conf.example/2016", title: "Conference talk on queues", createdAt: "2016-09-10" },
  young: { url: "https://conf.example/2023", title: "Conference talk on queues", createdAt: "2023-09-10" },
};

const queries: [reason: string, query: string, first: string][] = [
  ["exact host", "github.com", "github"],
  ["the name of a site before titles", "github", "github"],
  ["host with scheme", "https://github.com", "github"],
  ["host with www.", "www.rust-lang.org", "rustlang"],
  ["the beginning of a host before titles", "rust-l", "rustlang"],
  ["a whole address", "https://github.com/ada/engine-notes", "repo"],
  ["an address spelled otherwise", "http://www.github.com/ada/engine-notes/?utm_source=x#readme", "repo"],
  ["an address saved with tracking", "https://ada.example/2019/github-tricks", "blog"],
  ["host and path", "github.com/ada", "repo"],
  ["a part of a path", "ada/engine", "repo"],
  ["a query parameter", "id=4242", "news"],
  ["a port", "localhost.example:8080", "port"],
  ["a subdomain", "gist.github.com", "gist"],
  ["a whole title", "Hacker News", "news"],
  ["the beginning of a title", "rust by", "rustby"],
  ["the beginning of a title half typed", "practical typo", "typography"],
  ["words in any order", "wiring mpu6050", "sensor"],
  ["beginnings of words", "prog lang rust", "rustbook"],
  ["one rare word among many bookmarks", "autovacuum", "vacuum"],
  ["a prefix", "gyro", "sensor"],
  ["digits inside a word", "6050", "sensor"],
  ["letters inside a word", "vacuu", "vacuum"],
  ["an end of a word", "graphy practical", "typography"],
  ["a word with a hyphen", "esp32-wroom", "esp"],
  ["a part of it", "wroom", "esp"],
  ["a typo: a letter left out", "gyrscope", "sensor"],
  ["a typo: letters swapped", "tpyography", "typography"],
  ["a typo: a wrong letter", "sailung", "sailing"],
  ["two typos in a long word", "orntihologi", "inbody"],
  ["a typo beside a right word", "photografy night", "photography"],
  ["é as e", "creme brulee", "brulee"],
  ["e as é", "façon pául", "brulee"],
  ["ä as a", "apfel schalen", "apfel"],
  ["ß as ss, Ł as l", "strasse lodz", "strasse"],
  ["ï as i", "naive bayes", "naive"],
  ["capitals", "NAÏVE BAYES", "naive"],
  ["two Chinese characters", "東京", "ramen"],
  ["one of them in another bookmark too", "京都", "kyoto"],
  ["katakana inside a run", "ラーメン", "ramen"],
  ["Hangul", "지하철", "seoul"],
  ["Cyrillic", "борщ", "borsch"],
  ["a beginning in Cyrillic capitals", "ВАРИТ", "borsch"],
  ["Greek without its accent", "αθηνα", "athens"],
  ["C++", "c++", "cpp"],
  ["C#", "c#", "csharp"],
  [".NET", ".net garbage", "dotnet"],
  ["Node.js", "node.js", "nodejs"],
  ["a command", "ssh-keygen -t", "ssh"],
  ["signs of a pattern", "(?<=x)", "regex"],
  ["a percent sign", "100%", "percent"],
  ["an underscore", "wool_socks", "percent"],
  ["a number with a dot", "1706.03762", "paper"],
  ["words together before words apart", "machine learning", "phrase"],
  ["a phrase", '"learning to repair"', "scattered"],
  ["the title before the description", "postgresql", "postgres"],
  ["of equal titles the newest", "conference talk on queues", "young"],
  ["an older one by its year", "queues before:2017", "old"],
  ["an exclusion", "rust -programming -by", "rustlang"],
  ["an excluded phrase", 'machine learning -"machine learning"', "scattered"],
  ["an excluded operator", "rust -tag:rust -site:rust-lang.org networks", "trust"],
  ["a tag of two words", 'tag:"build tool"', "postgres"],
  ["a tag with an accent", "tag:kuche", "apfel"],
  ["a tag in Cyrillic", "tag:Рецепты", "borsch"],
  ["a site with its subdomains", "site:rust-lang.org book", "rustbook"],
  ["a category of two words", 'category:"Food & Recipes"', "brulee"],
  ["a path of categories", "category:Hobbies/Cameras", "photography"],
  ["a category with its children", "category:databases dead rows", "vacuum"],
  ["a category's name and a word", "upkeep tuning", "vacuum"],
  ["a month", "after:2015-06 before:2015-07", "sailing"],
  ["a day", "after:2017-06-12 before:2017-06-13", "paper"],
];

/** Newer bookmarks that share common words with the expected ones. */
function noise(size: number): Sample[] {
  const syllables = "ba ce di fo gu ha ji ke lo mu na pe".split(" ");
  const word = (seed: number) => [5, 7, 11].map((step) => syllables[(seed * step + (seed >> 3)) % 12]).join("");
  const common = ["guide", "notes on title", "review", "learning", "machine", "a tour of", "language", "talk on"];
  return Array.from({ length: size }, (_, index) => ({
    url: `https://${word(index % 90)}.test/${index}`,
    title: `${word(index * 3 + 1)} ${common[index % common.length]} ${word(index + 5)}`,
    ...(index % 5 === 0 ? { description: "trusty code from github and a rusty node" } : {}),
    category: ["Noise"],
    createdAt: new Date(Date.UTC(2024, 0, 1) + index * 3_600_000).toISOString(),
  }));
}

const people: Record<string, Context> = {};
const { world } = openTestWorld();
beforeAll(async () => {
  for (const [name, size] of [
    ["a small library", 300],
    ["a large one", 4_000],
  ] as const) {
    people[name] = await world.person();
    const samples = Object.values(wanted).map((sample) => ({ createdAt: "2018-01-01", ...sample }));
    await saveSamples(people[name], [...samples, ...noise(size)]);
  }
});

describe.each(["a small library", "a large one"])("in %s the first result is right for", (name) => {
  it.each(queries)("%s: %s", async (_reason, query, expected) => {
    const quick = await quickSearch(people[name]!, { q: query, limit: 8 });
    const full = await searchBookmarks(people[name]!, searchInput.parse({ q: query, sort: "match" }));
    const { url, title } = wanted[expected]!;
    const first = [quick, full].map(({ bookmarks }) => `${bookmarks[0]?.url} ${bookmarks[0]?.title}`);
    expect(first).toEqual([`${url} ${title}`, `${url} ${title}`]);
  });
});
