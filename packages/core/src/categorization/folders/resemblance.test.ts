import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKnowledge, learnNext, rankCategories } from "../ai/built-in/index.ts";

const day = 86_400_000;
const start = Date.parse("2026-01-01T08:00:00Z");
const folders = ["Shed", "Attic", "Cellar", "Loft", "Porch"];
const categories = folders.map((id) => ({ id, name: id, parentId: null, isCustom: true }));
/** Each with words, a site and a direction of its own, so that links of two of them are not alike. */
const subjects = [
  ["walnut", "bowl", "lathe"],
  ["cider", "apples", "press"],
  ["kernel", "scheduler", "patch"],
  ["Wetter", "Regen", "Radar"],
  ["文法", "漢字", "単語"],
];

const link = fc.record({
  subject: fc.nat(subjects.length - 1),
  word: fc.nat(2),
  folder: fc.constantFrom(...folders),
  isFromSite: fc.boolean(),
});
type Link = typeof link extends fc.Arbitrary<infer T> ? T : never;

/** A day and more after the one before it. */
function toLink({ subject, word, isFromSite }: Link, index: number, hasVector: boolean) {
  const vector = new Float32Array(384);
  vector[subject] = 1;
  vector[5 + word] = 0.2;
  const host = isFromSite ? `site${subject}.example` : `own${index}x${subject}.example`;
  return {
    url: `https://${host}/`,
    title: subjects[subject]![word]!,
    vector: hasVector ? vector : null,
    savedAt: new Date(start + index * 1.1 * day),
  };
}

describe("one more link in a category", () => {
  it.each([true, false])("is put first for no link that is not like it (with vectors: %s)", (hasVector) => {
    const libraries = fc.array(link, { minLength: 0, maxLength: 45 });
    fc.assert(
      fc.property(libraries, link, fc.array(link, { minLength: 1, maxLength: 8 }), (known, example, others) => {
        const links = known.map((one, index) => ({ ...toLink(one, index, hasVector), categoryId: one.folder }));
        const knowledge = createKnowledge(categories, links);
        const unlike = others.filter(({ subject }) => subject !== example.subject);
        const asked = unlike.flatMap((one, index) => {
          const question = toLink(one, known.length + 2 + index, hasVector);
          return [true, false].map((isBeingSaved) => ({ ...question, isBeingSaved }));
        });
        const ask = () => asked.map((one) => toFirst(knowledge, one));
        const before = ask();
        learnNext(knowledge, [{ ...toLink(example, known.length, hasVector), categoryId: example.folder }]);
        const moved = ask().filter((first, index) => first === example.folder && before[index] !== first);
        expect(moved).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("is suggested for what is like it, and for nothing else", () => {
    const knowledge = createKnowledge(categories, []);
    learnNext(knowledge, [{ ...toLink(of(3, 0), 0, true), categoryId: "Porch" }]);
    const suggest = (subject: number) => rank(knowledge, toLink(of(subject, 0), 9, true));
    expect(suggest(3)).toContain("Porch");
    for (const subject of [0, 1, 2, 4]) expect(suggest(subject)).not.toContain("Porch");
  });

  it("is not suggested for a link whose path has the ending of its site's name", () => {
    const knowledge = createKnowledge(categories, []);
    const weather = { ...toLink(of(3, 0), 0, true), url: "https://wetter.de/", categoryId: "Porch" };
    learnNext(knowledge, [weather]);
    expect(rank(knowledge, { ...toLink(of(2, 0), 9, true), url: "https://kernel.example/de/" })).not.toContain("Porch");
    expect(rank(knowledge, { ...toLink(of(2, 0), 9, true), url: "https://kernel.de/" })).not.toContain("Porch");
  });
});

type Knowledge = ReturnType<typeof createKnowledge>;
const of = (subject: number, word: number): Link => ({ subject, word, folder: "Porch", isFromSite: false });

function rank(knowledge: Knowledge, asked: Parameters<typeof rankCategories>[1][number]): string[] {
  const [ranking] = rankCategories(knowledge, [asked]);
  return ranking!.categories.map(({ position }) => knowledge.categories[position]!.id);
}

function toFirst(knowledge: Knowledge, asked: Parameters<typeof rankCategories>[1][number]): string | undefined {
  return rank(knowledge, asked)[0];
}
