import { expect } from "vitest";
import { importText, link } from "../../../testing/index.ts";
import { openTestWorld } from "../../../testing/open-test-world.ts";
import { getCachedKnowledge, knownLinks } from "./index.ts";

const { world, it } = openTestWorld();

it("the newest links of a large library answer at once, and all of them a little later", async ({ ctx }) => {
  const count = 5_499;
  const folders = ["Shed", "Attic", "Cellar"].map((name, folder) => {
    const links = Array.from({ length: count / 3 }, (_, n) =>
      link(`https://${name}.example/${n}`, `${name} ${folder}`),
    );
    return `<DT><H3>${name}</H3><DL>${links.join("\n")}</DL>`;
  });
  await importText(world, ctx, folders.join("\n"));
  expect((await getCachedKnowledge(ctx)).folders!.links).toBe(knownLinks.first);
  await expect.poll(async () => (await getCachedKnowledge(ctx)).folders!.links).toBe(count);
});
