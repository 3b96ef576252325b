import { defaults } from "@bowerbird/contract/limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categoryColors, withColors } from "./category-colors.ts";
import { inTreeOrder, listShown } from "./category-order.ts";

/** A category by its name, whose id tells how old it is. */
const made = (age: number, name: string, over: object = {}) => ({
  id: `${String(age).padStart(4, "0")}-${name}`,
  parentId: null as string | null,
  name,
  pinned: false,
  position: "",
  color: defaults.categoryColor as string,
  isCustom: true,
  bookmarkCount: 1,
  archivedCount: 0,
  ...over,
});
type Made = ReturnType<typeof made>;
const builtIn = (age: number, name: string, color: string, bookmarkCount: number) =>
  made(age, name, { color, isCustom: false, bookmarkCount });

const colors = (all: readonly Made[]) => new Map(withColors(all).map(({ id, shownColor }) => [id, shownColor]));

const isChosen = ({ isCustom, color }: Made) => isCustom && color !== defaults.categoryColor;

/** How far apart two colors are on the wheel, from 0 to 6. */
function distance(one: string | undefined, other: string | undefined): number {
  const steps = Math.abs(categoryColors.indexOf(one as never) - categoryColors.indexOf(other as never));
  return Math.min(steps, categoryColors.length - steps);
}

const name = fc.string({ minLength: 1, maxLength: 3 });
/** Folders of which some have a color that their person chose, some are built in and empty, and some are below another one. */
const library = fc
  .array(fc.tuple(name, fc.nat(20), fc.constantFrom("folder", "folder", "folder", "chosen", "full", "empty")), {
    maxLength: 40,
  })
  .map((rows) =>
    rows.reduce<Made[]>((all, [title, number, kind], age) => {
      const color = categoryColors[number % 12]!;
      const parentId = number % 4 === 0 ? (all[number]?.id ?? null) : null;
      const over = {
        folder: {},
        chosen: { color },
        full: { isCustom: false, color },
        empty: { isCustom: false, color, bookmarkCount: 0 },
      }[kind];
      return [...all, made(age, title, { parentId, ...over })];
    }, []),
  );

describe("the color of a category", () => {
  it("is the one that its person chose", () => {
    const all = [made(1, "Bread", { color: "#123456" }), made(2, "Cake", { color: "#123456" }), made(3, "Rye")];
    expect([...colors(all).values()].slice(0, 2)).toEqual(["#123456", "#123456"]);
  });

  it("of a built-in one is the most similar of the twelve", () => {
    expect([...colors([builtIn(1, "Development", "#3b82f6", 3)]).values()]).toEqual(["#2563eb"]);
  });

  it("can be told from those of its shown neighbors and of its parent, unless both were chosen", () => {
    fc.assert(
      fc.property(library, (all) => {
        const given = colors(all);
        const lines = Map.groupBy(inTreeOrder(listShown(all), "en"), ({ parentId }) => parentId);
        const pairs = [...lines].flatMap(([parentId, siblings]) => {
          const parent = all.find(({ id }) => id === parentId);
          return siblings.flatMap((one, index) => [
            ...siblings.slice(index + 1, index + 2).map((next) => [one, next] as const),
            // The person may have chosen the parent's color for it, too.
            ...(parent && !isChosen(one) ? [[one, parent] as const] : []),
          ]);
        });
        for (const [one, other] of pairs.filter((pair) => !pair.every(isChosen)))
          expect(distance(given.get(one.id), given.get(other.id))).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  it("stays when another category is added", () => {
    fc.assert(
      fc.property(library, name, fc.nat(), (all, title, place) => {
        const parentId = all[place % (all.length + 1)]?.id ?? null;
        // One that is empty and built in is shown as soon as something is below it.
        fc.pre(listShown(all).some(({ id }) => id === parentId) || parentId === null);
        const after = colors([...all, made(999, title, { parentId })]);
        const before = colors(all);
        const isBesideChosen = (one: Made) =>
          all.some((other) => other.parentId === one.parentId && other !== one && isChosen(other));
        for (const { id } of listShown(all).filter((one) => !isBesideChosen(one)))
          expect(after.get(id)).toBe(before.get(id));
      }),
    );
  });

  it("stays when a color is chosen for a new category, unless it would clash", () => {
    const all = Array.from({ length: 30 }, (_, index) => made(index, `Folder ${index}`));
    const before = colors(all);
    for (const color of categoryColors) {
      const after = colors([...all, made(99, "Folder 7b", { color })]);
      for (const [index, { id }] of all.entries()) {
        const wouldClash = [7, 8].includes(index) && distance(before.get(id), color) < 2;
        expect(after.get(id) !== before.get(id)).toBe(wouldClash);
      }
    }
  });

  it("is the same in every order in which the categories are listed", () => {
    fc.assert(
      fc.property(library, (all) => {
        const backwards = colors(all.toReversed());
        for (const [id, color] of colors(all)) expect(backwards.get(id)).toBe(color);
      }),
    );
  });

  it("is found among ten thousand siblings, each with another color than the next", () => {
    const all = Array.from({ length: 10_000 }, (_, index) => made(index % 7_000, `Folder ${index}`));
    const given = inTreeOrder(withColors(all), "en").map(({ shownColor }) => shownColor);
    expect(given.every((color, index) => index === 0 || distance(color, given[index - 1]) >= 2)).toBe(true);
    expect(new Set(given).size).toBe(12);
  });
});
