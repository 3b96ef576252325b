import { languages } from "@bowerbird/contract/languages";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getCategoryOrder, inTreeOrder, lastPosition, listShown, positionAsShown } from "./category-order.ts";

const made = (name: string, over: object = {}) => ({
  id: name,
  parentId: null as string | null,
  name,
  pinned: false,
  position: "",
  isCustom: true,
  bookmarkCount: 0,
  archivedCount: 0,
  ...over,
});
const names = (categories: readonly { name: string }[]) => categories.map(({ name }) => name).join(" ");

describe("the order by name", () => {
  it("is that of the language, numbers by their value", () => {
    const all = ["Zug", "Äpfel", "b10", "b9", "Öl", "ost"].map((name) => made(name));
    expect(names(inTreeOrder(all, "de"))).toBe("Äpfel b9 b10 Öl ost Zug");
    expect(
      names(
        inTreeOrder(
          ["ö", "z", "o"].map((name) => made(name)),
          "sv",
        ),
      ),
    ).toBe("o z ö");
  });

  it("has pinned ones first, and Uncategorized last", () => {
    const all = [made("Uncategorized", { position: lastPosition }), made("Zoo"), made("Music", { pinned: true })];
    expect(names(inTreeOrder(all, "en"))).toBe("Music Zoo Uncategorized");
  });

  it("has each category right before those below it, a thousand levels deep", () => {
    const chain = Array.from({ length: 1_000 }, (_, level) =>
      made(`${level}`, { parentId: level ? `${level - 1}` : null }),
    );
    expect(names(inTreeOrder([made("z"), ...chain.toReversed()], "en"))).toBe(
      [...chain, made("z")].map(({ name }) => name).join(" "),
    );
  });
});

it("beginning the manual order changes nothing that is shown, in any language", () => {
  const forest = fc
    .uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 })
    .chain((all) =>
      fc.tuple(
        ...all.map((name, index) => fc.tuple(fc.constant(name), fc.integer({ min: -1, max: index - 1 }), fc.boolean())),
      ),
    )
    .map((rows) =>
      rows.map(([name, parent, pinned], index) =>
        made(name, { id: `${index}`, parentId: parent < 0 ? null : `${parent}`, pinned }),
      ),
    );
  fc.assert(
    fc.property(forest, fc.constantFrom(...languages), (categories, language) => {
      const placed = positionAsShown(categories, language);
      expect(getCategoryOrder(placed)).toBe("manual");
      expect(inTreeOrder(placed, language).map(({ id }) => id)).toEqual(
        inTreeOrder(categories, language).map(({ id }) => id),
      );
    }),
  );
});

it("built-in categories are shown and counted only with something in them, at any depth", () => {
  const builtIn = { isCustom: false };
  const all = [
    made("Empty", builtIn),
    made("Used", { ...builtIn, bookmarkCount: 1 }),
    made("Archived", { ...builtIn, archivedCount: 1 }),
    made("Parent", builtIn),
    made("Own", { parentId: "Parent" }),
    made("Above", builtIn),
    made("Hidden", { ...builtIn, parentId: "Above" }),
    made("Pinned", { ...builtIn, pinned: true }),
  ];
  expect(names(listShown(all))).toBe("Used Archived Parent Own Pinned");
});
