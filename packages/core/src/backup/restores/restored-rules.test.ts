import { beforeEach, expect, it } from "vitest";
import { deleteCategory } from "../../library/bookmarks/index.ts";
import { listCategories } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { deleteRule, listRules, runDailyRules, updateRule } from "../../organize/rules/index.ts";
import { addCategory, addRule, readLinks } from "../../organize/rules/testing.ts";
import { saveSamples } from "../../testing/test-library.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { undoRestore } from "./index.ts";
import { exported, restoreText } from "./testing.ts";

const { world } = openTestWorld();
let ctx: Context;
beforeEach(async () => {
  ctx = await world.person();
});

const rules = async (of: Context) =>
  (await listRules(of)).map(({ condition, isOn }) => `${isOn ? "" : "off: "}${condition}`);

it("a restored backup brings back rules in their order; those made since go only where it replaces", async () => {
  const kept = await addRule(ctx, { condition: "kept", tags: ["a"] });
  const moving = await addRule(ctx, { condition: "moving", categoryId: await addCategory(ctx, "Attic"), isOn: false });
  const text = await exported(ctx, "json");
  await deleteRule(ctx, moving);
  await deleteCategory(ctx, { id: moving.categoryId! });
  await updateRule(ctx, { id: kept.id, isOn: false });
  await addRule(ctx, { condition: "since", tags: ["b"] });
  for (const mode of ["merge", "replace"] as const) {
    const { id } = await restoreText(world, ctx, text, mode);
    expect(await rules(ctx)).toEqual(["kept", "off: moving", ...(mode === "merge" ? ["since"] : [])]);
    const attic = (await listCategories(ctx)).find(({ name }) => name === "Attic")!;
    expect((await listRules(ctx))[1]).toMatchObject({ categoryId: attic.id, isCategoryGone: false });
    await undoRestore(ctx, { id });
    await world.work();
    expect(await rules(ctx)).toEqual(["off: kept", "since"]);
  }
});

it("restored rules leave restored links as they are", async () => {
  await saveSamples(ctx, [{ url: "https://old.example/", title: "old", category: ["Mine"] }]);
  await addRule(ctx, { condition: "older:2y", tags: ["old"], marks: ["archived"] });
  const text = await exported(ctx, "json");
  const elsewhere = await world.person();
  await restoreText(world, elsewhere, text, "merge");
  await runDailyRules(elsewhere);
  expect(await rules(elsewhere)).toEqual(["older:2y"]);
  expect(await readLinks(elsewhere)).toEqual({ old: "Mine" });
});

it("rules of a file that cannot be read are left out", async () => {
  const rule = (condition: string, tags: string[]) => ({ condition, tags, isOn: true });
  const given = [rule("good", ["x"]), rule("older:soon", ["x"]), rule("does nothing", []), rule("good", ["x"]), 7];
  const text = (await exported(ctx, "json")).replace('"rules":[]', `"rules":${JSON.stringify(given)}`);
  await restoreText(world, ctx, text, "merge");
  expect(await rules(ctx)).toEqual(["good"]);
});
