import { modelName } from "@bowerbird/embedding-model";
import { expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { ModelError } from "../../platform/ports/model.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { categorize } from "./index.ts";
import { add } from "../../library/bookmarks/testing.ts";

const { world } = openTestWorld();

/** A person where the embedding model's process cannot start, as with musl. */
async function personWithoutModel(): Promise<Context> {
  const ctx = await world.person();
  const embed = () => Promise.reject(new ModelError("The embedding model cannot run on this machine.", false));
  return { ...ctx, services: { ...ctx.services, embedder: { name: modelName, limits: null, embed } } };
}

it("a new library is sorted into the standard categories where the embedding model cannot run", async () => {
  const ctx = await personWithoutModel();
  const recipe = { url: "https://www.allrecipes.com/recipe/sourdough", title: "Easy sourdough bread recipe" };
  expect(await categorize(ctx, recipe)).toMatchObject({ category: "Food & Recipes" });
});

it("a person's own folders get their links where the embedding model cannot run", async () => {
  const ctx = await personWithoutModel();
  for (let n = 0; n < 8; n++) {
    await add(ctx, { url: `https://lathe.example/${n}`, title: `Woodturning bowl ${n}`, category: "Lathe" });
    await add(ctx, { url: `https://hive.example/${n}`, title: `Beekeeping ${n}`, category: "Bees" });
  }
  expect(await categorize(ctx, { url: "https://lathe.example/new", title: "Woodturning a cup" })).toMatchObject({
    category: "Lathe",
  });
});
