import {
  createCategoryInput,
  type CreateCategoryInput,
  editCategoryInput,
  type EditCategoryInput,
} from "@bowerbird/contract/categories";
import type { Language } from "@bowerbird/contract/languages";
import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { describe, expect } from "vitest";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { undoChange } from "../bookmarks/index.ts";
import { createCategory, editCategory, listCategories, setCategoryOrder } from "./index.ts";

const { it } = openTestWorld();

const fresh = (ctx: Context): Context => forkContext(ctx);
const create = (ctx: Context, input: CreateCategoryInput) => createCategory(ctx, createCategoryInput.parse(input));
const edit = (ctx: Context, id: string, change: Omit<EditCategoryInput, "id">) =>
  editCategory(ctx, editCategoryInput.parse({ id, ...change }));
const named = async (ctx: Context, name: string) =>
  (await listCategories(ctx)).find((category) => category.name === name)!;

describe("the order of categories", () => {
  const names = async (ctx: Context, language: Language = "en") => {
    const categories = await inLanguage(language, () => listCategories(ctx));
    return categories.flatMap(({ isCustom, name }) => (isCustom ? [name] : [])).join(" ");
  };
  const make = async (ctx: Context, ...all: string[]) => {
    for (const name of all) await create(ctx, { name });
  };

  it("is that of their names in the person's language, each before those below it, Uncategorized last", async ({
    ctx,
  }) => {
    await make(ctx, "Lesson 10", "Ödland", "Lesson 9", "Zebra");
    await create(ctx, { name: "aa", parentId: (await named(ctx, "Lesson 9")).id });
    expect(await names(ctx)).toBe("Lesson 9 aa Lesson 10 Ödland Zebra");
    expect((await listCategories(ctx)).at(-1)?.name).toBe("Uncategorized");
  });

  it("in manual order is that of their creation until one is moved, and Uncategorized keeps its position", async ({
    ctx,
  }) => {
    await make(ctx, "C", "A", "B");
    await setCategoryOrder(ctx, { order: "manual" });
    expect(await names(ctx)).toBe("C A B");
    expect((await listCategories(ctx)).at(-1)?.name).toBe("B");
    await setCategoryOrder(ctx, { order: "name" });
    expect(await names(ctx)).toBe("A B C");
  });

  it("becomes manual with the first move, everything else stays where it is shown, and Undo takes both back", async ({
    ctx,
  }) => {
    await make(ctx, "C", "B", "A");
    const { id: afterId } = await named(ctx, "C");
    const { changeId } = await edit(ctx, (await named(ctx, "A")).id, { afterId });
    expect(await names(ctx)).toBe("B C A");
    await make(ctx, "0");
    expect(await names(ctx)).toBe("B C A 0");
    await undoChange(fresh(ctx), { id: changeId! });
    expect(await names(ctx)).toBe("0 A B C");
    await setCategoryOrder(ctx, { order: "manual" });
    expect((await names(ctx)).replace(" 0", "")).toBe("C B A");
  });

  it("stays by name when a category is put into another", async ({ ctx }) => {
    await make(ctx, "C", "B", "A");
    await edit(ctx, (await named(ctx, "A")).id, { parentId: (await named(ctx, "C")).id });
    expect(await names(ctx)).toBe("B C A");
    await make(ctx, "AA");
    expect(await names(ctx)).toBe("AA B C A");
  });
});
