import { sql } from "kysely";
import { expect } from "vitest";
import { createCategory, listCategories } from "../../library/categories/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { undoRecategorization } from "./index.ts";
import { run, save } from "./testing/runs.ts";

const { world, it } = openTestWorld();

/** An applied run as earlier versions stored it, which created categories. */
async function storeOldRun(ctx: Context, created: readonly string[]): Promise<string> {
  const id = await run(world, ctx);
  const folders = JSON.stringify(created.map((category) => ({ id: category, isNew: true })));
  await sql`
    update recategorization set kind = 'folders', folders = ${folders}::jsonb where user_id = ${ctx.userId} and id = ${id}`.execute(
    database(ctx),
  );
  return id;
}

it("undoing a run of an earlier version removes the categories that it created, except where something is in them", async ({
  ctx,
}) => {
  await save(ctx, [
    { url: "https://github.com/a/b", title: "A repository" },
    { url: "https://zorbing.example/", title: "Zorbing", category: "Zorbing" },
  ]);
  const [empty, filled] = [
    await createCategory(ctx, { name: "Quilling", icon: "" }),
    (await listCategories(ctx)).find(({ name }) => name === "Zorbing")!,
  ];
  const id = await storeOldRun(ctx, [empty.id, filled.id]);
  expect(await undoRecategorization(ctx, { id })).toMatchObject({ restored: 1 });
  const names = (await listCategories(ctx)).map(({ name }) => name);
  expect(names).toContain("Zorbing");
  expect(names).not.toContain("Quilling");
});
