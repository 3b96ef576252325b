import { PopularTags, unusedTags } from "./popular-tags.tsx";
import { allLoaded, expect, open, page, server, test, vi } from "../testing/in-page.ts";

const buttons = () =>
  page
    .getByRole("button")
    .elements()
    .map((element) => element.textContent);

async function openTags(tags: string[], max = 10) {
  const onAdd = vi.fn<(tag: string) => void>();
  await open(<PopularTags tags={tags} max={max} onAdd={onAdd} />);
  await allLoaded();
  return onAdd;
}

const serve = (...tags: string[]) =>
  server.on(
    "tags.popular",
    tags.map((tag) => ({ tag, count: 2 })),
  );

test("at most five popular tags that are not in use are offered, and a click adds one", async () => {
  serve("rye", "spelt", "oats", "millet", "barley", "corn", "rice");
  const onAdd = await openTags(["Spelt"]);
  await expect.poll(buttons).toEqual(["rye", "oats", "millet", "barley", "corn"]);
  await page.getByRole("button", { name: "Add tag oats" }).click();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith("oats");
});

test("nothing is offered once the maximum of tags is reached", async () => {
  serve("rye");
  await openTags(["spelt", "oats"], 2);
  expect(page.getByRole("group").elements()).toEqual([]);
});

test("nothing is offered without popular tags", async () => {
  serve();
  await openTags([]);
  expect(page.getByRole("group").elements()).toEqual([]);
});

const popular = ["a", "b", "c", "d", "e", "f", "g"];

test("five popular tags are offered, without chosen ones in any case", () => {
  expect(unusedTags(popular, [])).toEqual(["a", "b", "c", "d", "e"]);
  expect(unusedTags(popular, ["B", "x"])).toEqual(["a", "c", "d", "e", "f"]);
  expect(unusedTags(["a"], ["a"])).toEqual([]);
});
