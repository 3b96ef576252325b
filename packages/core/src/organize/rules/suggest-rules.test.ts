import { beforeEach, describe, expect, it } from "vitest";
import { setChosen } from "../../compat/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { listRules, refuseRule, suggestRules } from "./index.ts";
import { addRule } from "./testing.ts";

const { world } = openTestWorld();
let ada: Context;
beforeEach(async () => {
  ada = await world.person();
});

let next = 0;
const save = (count: number, host: string, category: string, tags: string[] = []) =>
  saveSamples(
    ada,
    Array.from({ length: count }, () => ({ url: `https://${host}/${next++}`, title: "t", category: [category], tags })),
  );
const suggested = async () => (await suggestRules(ada)).map(({ condition, count, total }) => [condition, count, total]);

describe("a rule is suggested", () => {
  it("for a site of which the person puts nine of ten links into one category, with the sites below it", async () => {
    await save(16, "github.com", "Development");
    await save(2, "gist.github.com", "Development");
    await save(2, "github.com", "Mine");
    await save(4, "few.example", "Few");
    await save(8, "mixed.example", "One");
    await save(2, "mixed.example", "Two");
    await save(9, "unsorted.example", "Uncategorized");
    expect(await suggested()).toEqual([["site:github.com", 18, 20]]);
  });

  it("for a tag of a site whose links belong to several categories", async () => {
    await save(6, "github.com", "Rust", ["rust"]);
    await save(7, "github.com", "Web", ["web apps"]);
    expect(await suggested()).toEqual([
      ['site:github.com tag:"web apps"', 7, 7],
      ["site:github.com tag:rust", 6, 6],
    ]);
  });

  it("not for what the categorizer did, nor for others", async () => {
    for (const id of await save(6, "github.com", "Development")) await setChosen(ada, id, false);
    expect(await suggested()).toEqual([]);
    await save(5, "github.com", "Development");
    expect(await suggestRules(await world.person())).toEqual([]);
    expect(await suggested()).toEqual([["site:github.com", 5, 5]]);
  });

  it("until it is accepted, or a rule covers it, or it is refused", async () => {
    await save(7, "docs.rust-lang.org", "Rust");
    await save(6, "github.com", "Development");
    await save(5, "bread.example", "Bread");
    const [rust, code, bread] = await suggestRules(ada);
    await addRule(ada, code!);
    await addRule(ada, { condition: "site:rust-lang.org", categoryId: rust!.categoryId });
    expect((await listRules(ada)).map(({ condition }) => condition)).toEqual(["site:github.com", "site:rust-lang.org"]);
    expect(await suggested()).toEqual([["site:bread.example", 5, 5]]);
    await refuseRule(ada, { key: bread!.key, isRefused: true });
    expect(await suggested()).toEqual([]);
    await refuseRule(ada, { key: bread!.key, isRefused: false });
    expect(await suggested()).toHaveLength(1);
  });

  it("at most ten times, the most useful first", async () => {
    for (let index = 0; index < 12; index += 1) await save(5 + index, `site${index}.example`, `Category ${index}`);
    const all = await suggested();
    expect([all.length, all[0]]).toEqual([10, ["site:site11.example", 16, 16]]);
  });
});
