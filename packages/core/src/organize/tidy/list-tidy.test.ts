import { expect } from "vitest";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { listTidy } from "./index.ts";

const { it } = openTestWorld();

it("only what has an answer ready is counted as ready", async ({ ctx }) => {
  const filed = Array.from({ length: 40 }, (_, index) => [
    { url: `https://bakery.example/${index}`, category: ["Bread"], title: "Sourdough of rye" },
    { url: `https://strings.example/${index}`, category: ["Music"], title: "Violin sonata" },
  ]);
  await saveSamples(ctx, filed.flat());
  await saveSamples(ctx, [
    { url: "https://bakery.example/new", title: "Sourdough" },
    { url: "https://qzx.example/", title: "" },
  ]);
  const { sections } = await listTidy(ctx, { limit: 1 });
  expect(sections.map(({ kind, total, ready }) => ({ kind, total, ready }))).toContainEqual({
    kind: "unsorted",
    total: 2,
    ready: 1,
  });
});
