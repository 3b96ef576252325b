import { BookmarkCategory } from "./bookmark-category.tsx";
import { expect, makeBookmark, makeCategory, open, server, test } from "../testing/in-page.ts";

const food = makeCategory({ name: "Food" });
const cooking = makeCategory({ name: "Slow cooking", parentId: food.id });
const bread = makeCategory({ name: "Bread", parentId: cooking.id });
const loaf = makeBookmark({ category: "Bread", categoryId: bread.id });

/** The names that can be seen, each of which is whole. */
function seen(container: HTMLElement): string[] {
  const line = container.querySelector<HTMLElement>("[data-tooltip]")!;
  const { top, bottom, right } = line.getBoundingClientRect();
  const names = [...line.querySelectorAll("bdi")].map((name) => ({ name, box: name.getBoundingClientRect() }));
  const shown = names.filter(({ box }) => box.top >= top - 1 && box.top < bottom - 1);
  for (const { box } of shown) expect(box.right).toBeLessThanOrEqual(right + 1);
  return shown.map(({ name }) => name.textContent);
}

test.each([
  [400, ["Food", "Slow cooking", "Bread"]],
  [170, ["Slow cooking", "Bread"]],
  [100, ["Bread"]],
])("in %i px a path shows the names that fit whole, the nearest first", async (width, names) => {
  server.on("categories.list", [food, cooking, bread]);
  const { container } = await open(
    <div style={{ width, fontSize: 14 }}>
      <BookmarkCategory bookmark={loaf} />
    </div>,
  );
  await expect.poll(() => seen(container)).toEqual(names);
});
