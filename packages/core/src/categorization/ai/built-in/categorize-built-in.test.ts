import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import { languages } from "@bowerbird/contract/languages";
import { translate } from "@bowerbird/contract/messages/translations";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KnownLink } from "./read-known-links.sql.ts";
import { defaultRule, isFiled } from "../../filing/index.ts";
import { categorizeBuiltIn } from "./index.ts";
import { createInitialKnowledge, createKnowledge } from "./load-knowledge.ts";

const known = (count: number, categoryId: string, link: (n: number) => [string, string]): KnownLink[] =>
  Array.from({ length: count }, (_, n) => {
    const [url, title] = link(n);
    return { url, title, categoryId };
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
    const links = known(5, "Science", (n) => [`https://github.com/lab/${n}`, `Release ${n}`]);
    const sorted = categorizeBuiltIn(createInitialKnowledge([], links), {
      url: "https://github.com/other/x",
      title: "other/x",
    });
    expect(sorted).toMatchObject({ category: "Science", isPersonalized: true });
  });

  it("follow five corrections on a topic immediately, on any site", () => {
    const titles = ["Sourdough starter", "Sourdough bread", "Sourdough crust", "Feeding a sourdough", "My sourdough"];
    const links = known(5, "Hobby", (n) => [`https://site-${n}.example/p`, titles[n]!]);
    const sorted = categorizeBuiltIn(createInitialKnowledge(["Hobby"], links), {
      url: "https://new.example/a",
      title: "Sourdough loaf",
    });
    expect(sorted).toMatchObject({ category: "Hobby", isPersonalized: true });
    expect(sorted.reason).toBe("You put similar links there.");
  });

  it("are never enough to file a link unasked while they all lie in one category", () => {
    const links = known(15, "Music", (n) => [`https://site-${n}.example/`, `Piece ${n}`]);
    const sorted = categorizeBuiltIn(createInitialKnowledge([], links), {
      url: "https://xq.example/",
      title: "Piece Qwx",
    });
    expect(sorted).toMatchObject({ category: "Music" });
    expect(isFiled(defaultRule, sorted.guess!)).toBe(false);
  });

  it("distinguish parts of a site", () => {
    const rust = known(6, "Gaming", (n) => [`https://hub.example/rusty/${n}`, ""]);
    const cooks = known(6, "Music", (n) => [`https://hub.example/cooks/${n}`, ""]);
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
    known(3, "Music", () => ["https://a.example/1", "constructor"]),
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
    expect(categorizeBuiltIn(createInitialKnowledge(), { url: "https://xq.example/zz", title: "Qwx" })).toMatchObject({
      category: "Uncategorized",
      confidence: 0,
    });
  });
});
