import { expect } from "vitest";
import { allBookmarks, importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

const { world, it } = openTestWorld();

it("an import gives what it categorizes a relevance before any page is read, and what has a folder none", async ({
  ctx,
}) => {
  const file = `<DL>${link("https://github.com/a/b", "Code")}<DT><H3>Misc</H3><DL>${link("https://github.com/c/d", "Mine")}</DL></DL>`;
  await importText(world, ctx, file);
  const relevances = (await allBookmarks(ctx)).map(({ title, aiRelevance }) => [title, aiRelevance]);
  expect(Object.fromEntries(relevances)).toEqual({ Code: expect.any(Number) as number, Mine: null });
});
