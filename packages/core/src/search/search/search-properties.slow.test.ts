import { searchInput } from "@bowerbird/contract/search";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { quickSearch, searchBookmarks } from "./index.ts";
import { isWanted, type Wanted } from "./reference-matcher.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";

/** Few bookmarks are read, many are looked up: both must agree. */
let few: Context;
let many: Context;

const words = [
  "rust",
  "trust",
  "rusty",
  "bread",
  "breadth",
  "mpu6050",
  "café",
  "naïve",
  "東京のラーメン",
  "привет",
  "c++",
  "c",
  "node.js",
  "a_b",
  "100%",
  "it's",
];
const hosts = ["rust-lang.org", "docs.rust-lang.org", "bread.example", "example.com", "my.github.com"];
const categories = [["Food"], ["Food", "Bread"], ["Café"], ["Code"]];

/** A library in which every two words occur together somewhere. */
function library(size: number): Sample[] {
  const at = <T>(list: readonly T[], index: number) => list[index % list.length]!;
  return Array.from({ length: size }, (_, index) => ({
    url: `https://${at(hosts, index)}/${at(words.slice(0, 6), index * 5 + 1)}/${index}`,
    title: `${at(words, index * 3)} ${at(words, index * 7 + 2)} nr${index}`,
    tags: index % 4 === 0 ? [] : [at(words, index * 11), `${at(words, index + 1)} ${at(words, index * 5)}`],
    ...(index % 3 === 0 ? { description: `${at(words, index * 13 + 5)}, ${at(words, index + 8)}` } : {}),
    category: at(categories, Math.floor(index / 3)),
    createdAt: new Date(Date.UTC(2022, 0, 1) + index * 3_600_000 * 7).toISOString(),
  }));
}

const [fewSamples, manySamples] = [library(120), library(1_600)];
const { world } = openTestWorld();
beforeAll(async () => {
  [few, many] = [await world.person(), await world.person()];
  await saveSamples(few, fewSamples);
  await saveSamples(many, manySamples);
});

const search = (ctx: Context, q: string) =>
  searchBookmarks(ctx, searchInput.parse({ q, sort: "title", order: "asc", wordsOnly: "false" }));

/** Anything that can be typed or pasted, with a preference for special characters. */
const anything = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(
        "%",
        "_",
        "\\",
        "'",
        '"',
        "-",
        "\u0000",
        "\u0001",
        "\u0002",
        " ",
        ":",
        "&",
        "|",
        "!",
        "<->",
        "\ud800",
      ),
      fc.constantFrom(
        "tag:",
        "site:",
        "category:",
        "before:",
        "after:",
        "-tag:",
        "https://",
        "www.",
        "2024",
        "tag:%",
        "site:%",
      ),
      fc.constantFrom(...words, ...hosts),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join("").slice(0, 500));

const part: fc.Arbitrary<Wanted> = fc.oneof(
  fc.record({
    kind: fc.constant("word" as const),
    text: fc.constantFrom(...words, "rus", "read", "605", "京の", "риве", "ode.j", "nr1", "zzz"),
  }),
  fc.record({
    kind: fc.constant("phrase" as const),
    text: fc.constantFrom("rust", "rust bread", "naïve 東京のラーメン", "c", "café", "node.js"),
  }),
  fc.record({ kind: fc.constant("tag" as const), text: fc.constantFrom(...words, "trust rust") }),
  fc.record({
    kind: fc.constant("site" as const),
    text: fc.constantFrom(...hosts, "github.com", "github", "lang.org"),
  }),
  fc.record({ kind: fc.constant("category" as const), text: fc.constantFrom("food", "Food/Bread", "cafÉ", "nowhere") }),
  fc.record({ kind: fc.constant("after" as const), text: fc.constantFrom("2022", "2022-01-20", "2022-12") }),
  fc.record({ kind: fc.constant("before" as const), text: fc.constantFrom("2022-02", "2023", "2022-01-05") }),
);
/** `-c` is a command option, not an exclusion. */
const isExclusion = ({ text }: Wanted, isExcluded: boolean) => isExcluded && text.length > 1;
const wish = fc.array(
  fc
    .tuple(part, fc.boolean())
    .map(([wanted, isExcluded]): [Wanted, boolean] => [wanted, isExclusion(wanted, isExcluded)]),
  { minLength: 1, maxLength: 3 },
);

describe("any query", () => {
  it("never fails and finds only the person's own bookmarks", async () => {
    const stranger = await world.person();
    const own = await saveSamples(
      stranger,
      library(20).map((sample) => ({ ...sample, category: ["Own"] })),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (q) => {
        const { bookmarks } = await searchBookmarks(stranger, searchInput.parse({ q }));
        const text = q.replaceAll(",", "");
        const filtered = await searchBookmarks(stranger, searchInput.parse({ tags: [text], category: text }));
        bookmarks.push(...filtered.bookmarks);
        const quick = await quickSearch(stranger, { q, limit: 8 });
        expect([...bookmarks, ...quick.bookmarks].filter(({ id }) => !own.includes(id))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ["among few", () => ({ ctx: few, samples: fewSamples })],
    ["among many", () => ({ ctx: many, samples: manySamples })],
  ])(
    "finds exactly what a plain comparison finds: %s",
    async (_name, person) => {
      const { ctx, samples } = person();
      await fc.assert(
        fc.asyncProperty(wish, async (wishes) => {
          const expected = samples.filter((sample) =>
            wishes.every(([wanted, isExcluded]) => isWanted(sample, wanted, isExcluded) !== isExcluded),
          );
          const { bookmarks, corrections, metadata } = await search(ctx, wishes.map(written).join(" "));
          const isAsTyped = corrections.length === 0;
          const urls = new Set(isAsTyped ? expected.map(({ url }) => url) : bookmarks.map(({ url }) => url));
          expect(bookmarks.filter(({ url }) => !urls.has(url)).map(({ title }) => title)).toEqual([]);
          expect(isAsTyped ? metadata.total : 0).toBe(expected.length);
          expect(isAsTyped ? bookmarks.length : 0).toBe(Math.min(100, expected.length));
          expect(metadata.isTotalExact).toBe(true);
        }),
        { numRuns: 200 },
      );
    },
    120_000,
  );
});

function written([{ kind, text }, isExcluded]: [Wanted, boolean]): string {
  const operator = kind === "word" || kind === "phrase" ? "" : `${kind}:`;
  const value = kind === "phrase" || text.includes(" ") ? `"${text}"` : text;
  return `${isExcluded ? "-" : ""}${operator}${value}`;
}
