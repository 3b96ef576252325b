import { expect, it } from "vitest";
import { addBookmark, deleteBookmarks, restoreBookmarks } from "../../library/bookmarks/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { exported } from "../restores/testing.ts";

const world = openTestWorld();

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
