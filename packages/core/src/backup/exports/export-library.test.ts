import { expect, it } from "vitest";
import { createCategory, editCategory, listCategories, setCategoryOrder } from "../../library/categories/index.ts";
import { addBookmark, deleteBookmarks, moveBookmark, restoreBookmarks } from "../../library/bookmarks/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { exported } from "../restores/testing.ts";

const { world } = openTestWorld();

it.each(["json", "csv", "html"] as const)(
  "an export leaves out the trash, and other people's bookmarks: %s",
  async (format) => {
    const [ctx, bob] = [await world.person(), await world.person()];
    const add = (person: typeof ctx, name: string) =>
      addBookmark(person, { url: `https://${name}.example/`, title: name, category: "Birds", allowDuplicates: false });
    await add(ctx, "kept");
    const { id } = await add(ctx, "deleted");
    await add(bob, "foreign");
    await deleteBookmarks(ctx, { ids: [id] });
    const names = async () => {
      const text = await exported(ctx, format);
      return ["kept", "deleted", "foreign"].filter((name) => text.includes(`https://${name}.example/`));
    };
    expect(await names()).toEqual(["kept"]);
    await restoreBookmarks(ctx, { ids: [id] });
    expect(await names()).toEqual(["kept", "deleted"]);
  },
);

it.each(["json", "csv", "html"] as const)(
  "an export has folders and bookmarks in their manual order, a folder right before what is inside it: %s",
  async (format) => {
    const ctx = await world.person();
    await setCategoryOrder(ctx, { order: "manual" });
    const make = (name: string, parentId: string | null = null) => createCategory(ctx, { name, parentId });
    const [zoo, alps] = [await make("Zoo"), await make("Alps")];
    const [owls, apes] = [await make("Owls", zoo.id), await make("Apes", zoo.id)];
    await editCategory(ctx, { id: apes.id, beforeId: owls.id });
    const ids = new Map<string, string>();
    for (const [title, { id: categoryId }] of [
      ["a", alps],
      ["b", owls],
      ["c", zoo],
      ["d", zoo],
      ["e", apes],
    ] as const) {
      const url = `https://${title}.example/`;
      ids.set(title, (await addBookmark(ctx, { url, title, categoryId, allowDuplicates: false })).id);
    }
    const order = async () =>
      [...(await exported(ctx, format)).matchAll(/https:\/\/([a-e])\.example/g)].map(([, title]) => title).join("");
    expect(await order()).toBe("dceba");
    await moveBookmark(ctx, { id: ids.get("c")!, beforeId: ids.get("d")! });
    const music = (await listCategories(ctx)).find(({ name }) => name === "Music")!;
    await editCategory(ctx, { id: alps.id, beforeId: music.id });
    expect(await order()).toBe("acdeb");
  },
);
