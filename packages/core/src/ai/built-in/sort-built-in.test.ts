import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Lesson } from "./learn-lessons.ts";
import { sortBuiltIn } from "./sort-built-in.ts";
import { untaughtKnowledge } from "./untaught-knowledge.ts";

const filed = (
  count: number,
  kind: Lesson["kind"],
  categoryId: string,
  link: (n: number) => [string, string],
): Lesson[] =>
  Array.from({ length: count }, (_, n) => {
    const [url, title] = link(n);
    return { url, title, categoryId, kind };
  });

describe("the person's own order", () => {
  it("wins by the name of a category over the built-in topic that it is a part of", () => {
    const link = { url: "https://github.com/tokio-rs/tokio", title: "A runtime for asynchronous Rust" };
    expect(sortBuiltIn(untaughtKnowledge(), link).category).toBe("Development");
    const sorted = sortBuiltIn(untaughtKnowledge(["Rust"]), link);
    expect(sorted).toMatchObject({ category: "Rust", isPersonalized: true });
    expect(sorted.reason).toBe("It speaks of “rust”, as your category Rust does.");
  });

  it.each(["Rezepte", "Recettes", "レシピ", "Kochen & Backen"])("takes %s for the built-in topic", (name) => {
    const link = { url: "https://chefkoch.de/rezepte/1", title: "Apfelkuchen" };
    expect(sortBuiltIn(untaughtKnowledge([name]), link).category).toBe(name);
  });

  it("pays no heed to names that say nothing", () => {
    const link = { url: "https://blog.example/work", title: "Work and other links about TypeScript" };
    expect(sortBuiltIn(untaughtKnowledge(["Work", "Read later", "Other"]), link).category).toBe("Development");
  });

  it("follows five corrections on a site at once", () => {
    const lessons = filed(5, "correction", "Science", (n) => [`https://github.com/lab/${n}`, `Release ${n}`]);
    const sorted = sortBuiltIn(untaughtKnowledge([], lessons), { url: "https://github.com/other/x", title: "other/x" });
    expect(sorted).toMatchObject({ category: "Science", isPersonalized: true });
  });

  it("follows five corrections on a topic at once, whatever the site", () => {
    const titles = ["Sourdough starter", "Sourdough bread", "Sourdough crust", "Feeding a sourdough", "My sourdough"];
    const lessons = filed(5, "correction", "Hobby", (n) => [`https://site-${n}.example/p`, titles[n]!]);
    const sorted = sortBuiltIn(untaughtKnowledge(["Hobby"], lessons), {
      url: "https://new.example/a",
      title: "Sourdough loaf",
    });
    expect(sorted).toMatchObject({ category: "Hobby", isPersonalized: true });
    expect(sorted.reason).toBe("You filed other pages about “sourdough” there.");
  });

  it("counts for more where the person filed than where we did", () => {
    const ours = filed(12, "byUs", "News", (n) => [`https://a.example/${n}`, ""]);
    const theirs = filed(4, "byHand", "Music", (n) => [`https://a.example/x${n}`, ""]);
    const sorted = sortBuiltIn(untaughtKnowledge([], [...ours, ...theirs]), {
      url: "https://a.example/new",
      title: "",
    });
    expect(sorted).toMatchObject({ category: "Music", reason: "You keep 4 other pages of a.example there." });
  });

  it("tells parts of a site apart", () => {
    const rust = filed(6, "byHand", "Gaming", (n) => [`https://hub.example/rusty/${n}`, ""]);
    const cooks = filed(6, "byHand", "Music", (n) => [`https://hub.example/cooks/${n}`, ""]);
    const knowledge = untaughtKnowledge([], [...rust, ...cooks]);
    expect(sortBuiltIn(knowledge, { url: "https://hub.example/rusty/new", title: "" }).category).toBe("Gaming");
    expect(sortBuiltIn(knowledge, { url: "https://hub.example/cooks/new", title: "" }).category).toBe("Music");
  });
});

describe("tags", () => {
  const link = { url: "https://blog.example/1", title: "Web Components and Recipes for sourdough, ramen and lasagna" };

  it("are the person's own first, whatever the spelling, and at most two new ones", () => {
    const tags = new Map([
      ["webcomponent", "web-components"],
      ["recipe", "recipe"],
    ]);
    const proposed = sortBuiltIn({ ...untaughtKnowledge(), tags }, link).tags;
    expect(proposed.slice(0, 2).sort()).toEqual(["recipe", "web-components"]);
    expect(proposed.length).toBeLessThanOrEqual(4);
  });
});

describe("whatever a link says", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("<script>", "__proto__", "constructor", "[Development]", "%E0%A4%A"),
  );
  const link = fc.record({
    url: fc.oneof(
      text,
      fc.webUrl(),
      text.map((path) => `https://a.example/${path}`),
    ),
    title: text,
    description: fc.option(text),
    folders: fc.array(text),
    text: fc.option(text),
  });
  const knowledge = untaughtKnowledge(
    ["Rust", "__proto__"],
    filed(3, "byHand", "Music", () => ["https://a.example/1", "constructor"]),
  );
  const names = new Set([...knowledge.categories.map(({ name }) => name), "Uncategorized"]);

  it("gives one of the person's categories, clean tags and a confidence, and the same again", () => {
    fc.assert(
      fc.property(link, (given) => {
        const sorted = sortBuiltIn(knowledge, given);
        expect(names).toContain(sorted.category);
        expect(sorted.confidence).toBeGreaterThanOrEqual(0);
        expect(sorted.confidence).toBeLessThanOrEqual(1);
        expect(sorted.tags.length).toBeLessThanOrEqual(10);
        for (const tag of sorted.tags) expect(tag).not.toMatch(/[<>"\n]/);
        expect(sortBuiltIn(knowledge, given)).toEqual(sorted);
      }),
      { numRuns: 500 },
    );
  });

  it("is Uncategorized where nothing is known", () => {
    expect(sortBuiltIn(knowledge, { url: "https://xq.example/zz", title: "Qwx" })).toMatchObject({
      category: "Uncategorized",
      confidence: 0,
    });
  });
});
