import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import { languages } from "@bowerbird/contract/languages";
import { translate } from "@bowerbird/contract/messages/translations";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Lesson } from "./learn-lessons.ts";
import { categorizeBuiltIn } from "./categorize-built-in.ts";
import { createInitialKnowledge, createKnowledge } from "./load-knowledge.ts";

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

describe("the person's own choices", () => {
  it("win by a category's name over the built-in topic that contains it", () => {
    const link = { url: "https://github.com/tokio-rs/tokio", title: "A runtime for asynchronous Rust" };
    expect(categorizeBuiltIn(createInitialKnowledge(), link).category).toBe("Development");
    const sorted = categorizeBuiltIn(createInitialKnowledge(["Rust"]), link);
    expect(sorted).toMatchObject({ category: "Rust", isPersonalized: true });
    expect(sorted.reason).toBe("Mentions “rust”, like your category Rust.");
  });

  it.each(languages)("are found among the built-in categories as a person of language %s has them", (language) => {
    const rows = builtInCategories.map(([builtIn]) => {
      const name = translate(builtIn, language);
      return { id: builtIn, name, parentId: null, isCustom: false };
    });
    const link = { url: "https://github.com/tokio-rs/tokio", title: "A runtime for asynchronous Rust" };
    expect(categorizeBuiltIn(createKnowledge(rows, []), link).categoryId).toBe("Development");
    const recipe = { url: "https://chefkoch.de/rezepte/1", title: "Apfelkuchen" };
    expect(categorizeBuiltIn(createKnowledge(rows, []), recipe).categoryId).toBe("Food & Recipes");
  });

  it.each(["Rezepte", "Recettes", "レシピ", "Kochen & Backen"])("takes %s for the built-in topic", (name) => {
    const link = { url: "https://chefkoch.de/rezepte/1", title: "Apfelkuchen" };
    expect(categorizeBuiltIn(createInitialKnowledge([name]), link).category).toBe(name);
  });

  it("ignore meaningless names", () => {
    const link = { url: "https://blog.example/work", title: "Work and other links about TypeScript" };
    expect(categorizeBuiltIn(createInitialKnowledge(["Work", "Read later", "Other"]), link).category).toBe(
      "Development",
    );
  });

  it("follow five corrections on a site immediately", () => {
    const lessons = filed(5, "correction", "Science", (n) => [`https://github.com/lab/${n}`, `Release ${n}`]);
    const sorted = categorizeBuiltIn(createInitialKnowledge([], lessons), {
      url: "https://github.com/other/x",
      title: "other/x",
    });
    expect(sorted).toMatchObject({ category: "Science", isPersonalized: true });
  });

  it("follow five corrections on a topic immediately, on any site", () => {
    const titles = ["Sourdough starter", "Sourdough bread", "Sourdough crust", "Feeding a sourdough", "My sourdough"];
    const lessons = filed(5, "correction", "Hobby", (n) => [`https://site-${n}.example/p`, titles[n]!]);
    const sorted = categorizeBuiltIn(createInitialKnowledge(["Hobby"], lessons), {
      url: "https://new.example/a",
      title: "Sourdough loaf",
    });
    expect(sorted).toMatchObject({ category: "Hobby", isPersonalized: true });
    expect(sorted.reason).toBe("You filed other pages about “sourdough” there.");
  });

  it("weigh more than automatic categories", () => {
    const ours = filed(12, "auto", "News", (n) => [`https://a.example/${n}`, ""]);
    const theirs = filed(4, "byHand", "Music", (n) => [`https://a.example/x${n}`, ""]);
    const sorted = categorizeBuiltIn(createInitialKnowledge([], [...ours, ...theirs]), {
      url: "https://a.example/new",
      title: "",
    });
    expect(sorted).toMatchObject({ category: "Music", reason: "You keep 4 other pages of a.example there." });
  });

  it("distinguish parts of a site", () => {
    const rust = filed(6, "byHand", "Gaming", (n) => [`https://hub.example/rusty/${n}`, ""]);
    const cooks = filed(6, "byHand", "Music", (n) => [`https://hub.example/cooks/${n}`, ""]);
    const knowledge = createInitialKnowledge([], [...rust, ...cooks]);
    expect(categorizeBuiltIn(knowledge, { url: "https://hub.example/rusty/new", title: "" }).category).toBe("Gaming");
    expect(categorizeBuiltIn(knowledge, { url: "https://hub.example/cooks/new", title: "" }).category).toBe("Music");
  });
});

describe("tags", () => {
  const link = { url: "https://blog.example/1", title: "Web Components and Recipes for sourdough, ramen and lasagna" };

  it("are the person's own first, in any variant, and at most two new ones", () => {
    const tags = new Map([
      ["webcomponent", "web-components"],
      ["recipe", "recipe"],
    ]);
    const proposed = categorizeBuiltIn({ ...createInitialKnowledge(), tags }, link).tags;
    expect(proposed.slice(0, 2).sort()).toEqual(["recipe", "web-components"]);
    expect(proposed.length).toBeLessThanOrEqual(4);
  });
});

describe("any link", () => {
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
  const knowledge = createInitialKnowledge(
    ["Rust", "__proto__"],
    filed(3, "byHand", "Music", () => ["https://a.example/1", "constructor"]),
  );
  const names = new Set([...knowledge.categories.map(({ name }) => name), "Uncategorized"]);

  it("gets one of the person's categories, clean tags and a confidence, deterministically", () => {
    fc.assert(
      fc.property(link, (given) => {
        const sorted = categorizeBuiltIn(knowledge, given);
        expect(names).toContain(sorted.category);
        expect(sorted.confidence).toBeGreaterThanOrEqual(0);
        expect(sorted.confidence).toBeLessThanOrEqual(1);
        expect(sorted.tags.length).toBeLessThanOrEqual(10);
        for (const tag of sorted.tags) expect(tag).not.toMatch(/[<>"\n]/);
        expect(categorizeBuiltIn(knowledge, given)).toEqual(sorted);
      }),
      { numRuns: 500 },
    );
  });

  it("is Uncategorized where nothing is known", () => {
    expect(categorizeBuiltIn(knowledge, { url: "https://xq.example/zz", title: "Qwx" })).toMatchObject({
      category: "Uncategorized",
      confidence: 0,
    });
  });
});
