import { describe, expect, it } from "vitest";
import {
  categorizeBuiltIn,
  createInitialKnowledge,
  createKnowledge,
  learnNext,
  minConfidence,
  rankCategories,
  type Ranking,
} from "./index.ts";
import type { KnownLink } from "./read-known-links.sql.ts";
import type { CategoryRow } from "./name-categories.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const hour = 3_600_000;

const categories: CategoryRow[] = [
  { id: "uncategorized", name: "Uncategorized", parentId: null, isCustom: false },
  ...createInitialKnowledge().categories.map(({ id, name }) => ({ id, name, parentId: null, isCustom: false })),
  ...["Shed", "Attic", "Cellar"].map((name) => ({ id: name, name, parentId: null, isCustom: true })),
  { id: "Box", name: "Box", parentId: "Attic", isCustom: true },
];

/** Ten links in each of three folders, in turns, a day apart; nothing in the folders' names says what they hold. */
function shown(): KnownLink[] {
  const subjects = [
    ["Shed", "lathe.example", "Turning a walnut bowl"],
    ["Box", "母語.example", "日本語の文法を学ぶ"],
    ["Cellar", "cider.example", "Pressing cider apples"],
  ] as const;
  return Array.from({ length: 30 }, (_, n) => {
    const [categoryId, host, title] = subjects[n % 3]!;
    const savedAt = new Date(start + n * 24 * hour);
    return { url: `https://${host}/${n}`, title: `${title} ${n}`, categoryId, savedAt };
  });
}
const later = new Date(start + 60 * 24 * hour);

describe("links in the person's own folders", () => {
  const knowledge = createKnowledge(categories, shown());
  const suggest = (title: string, url = "https://new.example/1", savedAt = later) =>
    categorizeBuiltIn(knowledge, { url, title, savedAt }, minConfidence.any);

  it("lead where their words occur again, on any site", () => {
    expect(suggest("A walnut bowl for beginners")).toMatchObject({ category: "Shed", isPersonalized: true });
    expect(suggest("When apples are ripe for pressing")).toMatchObject({ category: "Cellar", isPersonalized: true });
  });

  it("lead in scripts without spaces, too, into a nested folder", () => {
    expect(suggest("文法の本")).toMatchObject({ categoryId: "Box" });
  });

  it("lead on their site, with the reason", () => {
    const { category, reason, confidence } = suggest("Untitled", "https://cider.example/new");
    expect([category, reason]).toEqual(["Cellar", "You keep 10 other pages of cider.example there."]);
    expect(confidence).toBeGreaterThan(0.5);
  });

  it("attract a link that is saved a minute after another, and not an old one", () => {
    const next = createKnowledge(categories, shown());
    learnNext(next, [{ url: "https://a.example", title: "", categoryId: "Box", savedAt: later }]);
    const link = { url: "https://b.example", title: "Something else" };
    const inAMinute = { ...link, savedAt: new Date(later.getTime() + 60_000), isBeingSaved: true };
    const [soon, old] = [inAMinute, link].map((one) => categorizeBuiltIn(next, one, minConfidence.any));
    expect(soon!.category).toBe("Box");
    // One of three folders, whichever came last.
    expect(old!.confidence).toBeLessThan(0.5);
  });

  it("attract a link less that comes at a program's pace, which may not belong to the one before", () => {
    const next = createKnowledge(categories, shown());
    learnNext(next, [{ url: "https://a.example", title: "", categoryId: "Box", savedAt: later }]);
    const savedAt = new Date(later.getTime() + 1_000);
    const link = { url: "https://b.example", title: "Something else", savedAt, isBeingSaved: true };
    const [byPerson, byProgram] = [false, true].map((isByProgram) =>
      categorizeBuiltIn(next, { ...link, isByProgram }, minConfidence.any),
    );
    expect(byProgram!.confidence).toBeLessThan(byPerson!.confidence);
  });

  it("attract links that were saved between two of theirs, also when they are asked later", () => {
    const next = createKnowledge(categories, shown());
    const atMinute = (minutes: number) => new Date(later.getTime() + minutes * 60_000);
    const inBox = { title: "", categoryId: "Box" };
    learnNext(next, [
      { ...inBox, url: "https://a.example", savedAt: atMinute(0) },
      { ...inBox, url: "https://c.example", savedAt: atMinute(2) },
    ]);
    const link = { url: "https://b.example", title: "Something else" };
    const times = [atMinute(1), atMinute(60 * 24 * 30)];
    const rankings = rankCategories(
      next,
      times.map((savedAt) => ({ ...link, savedAt })),
    );
    const [between, apart] = rankings.map(({ categories: ranked }) => {
      return ranked.find(({ position }) => next.categories[position]!.id === "Box")?.confidence ?? 0;
    });
    expect(between).toBeGreaterThan(apart! + 0.05);
  });

  it("receive no link that only a guess would put there; a suggestion says the guess", () => {
    const link = { url: "https://zz.example", title: "Qwx" };
    const guess = categorizeBuiltIn(knowledge, link, minConfidence.any);
    expect(guess.confidence).toBeLessThan(0.5);
    expect(categorizeBuiltIn(createKnowledge(categories, manyFolders()), link).category).toBe("Uncategorized");
  });

  it("do not hide what the person's empty category is called", () => {
    const withRust = createKnowledge(
      [...categories, { id: "Rust", name: "Rust", parentId: null, isCustom: true }],
      shown(),
    );
    expect(categorizeBuiltIn(withRust, { url: "https://n.example", title: "Rust by example" }).category).toBe("Rust");
  });
});

describe("the built-in topics", () => {
  const link = { url: "https://github.com/some/thing", title: "some/thing" };

  it("decide while the person has shown little", () => {
    expect(categorizeBuiltIn(createKnowledge(categories, shown().slice(0, 6)), link).category).toBe("Development");
  });

  it("keep deciding for a person who agrees with them", () => {
    const hosts = ["github.com", "allrecipes.com", "booking.com"];
    const agreed = Array.from({ length: 30 }, (_, n): KnownLink => {
      const url = `https://${hosts[n % 3]}/${n}`;
      const { categoryId } = categorizeBuiltIn(createInitialKnowledge(), { url, title: "" });
      return { url, title: "", categoryId, savedAt: new Date(start + n * 24 * hour) };
    });
    const film = { url: "https://www.netflix.com/title/1", title: "A film", savedAt: later };
    const expected = categorizeBuiltIn(createInitialKnowledge(), film).category;
    expect(categorizeBuiltIn(createKnowledge(categories, agreed), film).category).toBe(expected);
  });

  it("step back for a person who contradicts them", () => {
    const contradicted = shown().map((one) => ({ ...one, url: "https://github.com/a/b", title: "" }));
    expect(categorizeBuiltIn(createKnowledge(categories, contradicted), link).category).not.toBe("Development");
  });

  it("say nothing of a category whose own links show what belongs there", () => {
    const films: KnownLink[] = Array.from({ length: 12 }, (_, n) => {
      const savedAt = new Date(start + (40 + n) * 24 * hour);
      return { url: `https://tv.example/${n}`, title: `Evening programme ${n}`, categoryId: "TV", savedAt };
    });
    const own = createKnowledge(
      [...categories, { id: "TV", name: "TV", parentId: null, isCustom: true }],
      [...shown(), ...films],
    );
    const bowl = { url: "https://www.youtube.com/watch?v=1", title: "Turning a walnut bowl", savedAt: later };
    expect(categorizeBuiltIn(createInitialKnowledge(["TV"]), bowl, minConfidence.any).category).toBe("TV");
    expect(categorizeBuiltIn(own, bowl, minConfidence.any).category).toBe("Shed");
  });

  it("and the folders' links share one distribution", () => {
    const [{ categories: ranked }] = rankCategories(createKnowledge(categories, shown()), [
      { ...link, title: "Walnut, cider apples and 日本語", savedAt: later },
    ]) as [Ranking];
    const total = ranked.reduce((sum, { confidence }) => sum + confidence, 0);
    expect(total).toBeGreaterThan(0.97);
    expect(total).toBeLessThan(1.03);
  });
});

/** A folder for each link or two. */
function manyFolders(): KnownLink[] {
  const names = ["Shed", "Box", "Cellar", "Attic", ...createInitialKnowledge().categories.map(({ id }) => id)];
  return names.flatMap((categoryId, n) =>
    [0, 1].map((turn): KnownLink => {
      const savedAt = new Date(start + (turn * names.length + n) * 24 * hour);
      return { url: `https://s${n}.example/${turn}`, title: `Subject${n}`, categoryId, savedAt };
    }),
  );
}
