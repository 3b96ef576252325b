import { describe, expect } from "vitest";
import { recordOpens, undoChange, updateBookmark } from "../../library/bookmarks/index.ts";
import { type Context, createVisitorContext } from "../../platform/context/index.ts";
import { listHistory } from "../../operations/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { runDailyRules, runRule, sweepRules, updateRule } from "./index.ts";
import { addCategory, addRule, readLinks } from "./testing.ts";

const { world, it } = openTestWorld();
const day = 24 * 60 * 60_000;

const history = async (ctx: Context) => (await listHistory(ctx, { limit: 50 })).items;
/** The people whose rules are due after some days. */
const dueAfter = async (days: number) => {
  world.jobs.length = 0;
  await sweepRules({ ...createVisitorContext(world.services), now: () => new Date(Date.now() + days * day) });
  return world.jobs.flatMap(({ name, payload }) =>
    name === "run-rules" ? [(payload as { userId: string }).userId] : [],
  );
};
const aged = (title: string, years: number, rest: object = {}) => ({
  url: `https://${title}.example/`,
  title,
  createdAt: new Date(Date.now() - years * 365 * day).toISOString(),
  ...rest,
});

describe("rules that depend on the time", () => {
  it("run once a day on links that have come to meet them, as one change in the history", async ({ ada }) => {
    const [opened] = await saveSamples(ada, [aged("opened", 3), aged("old", 3), aged("young", 1)]);
    await recordOpens(ada, { ids: [opened!] });
    await addRule(ada, { condition: "older:2y opened:never", marks: ["archived"] });
    await addRule(ada, { condition: "older:2y", tags: ["old"] });
    await addRule(ada, { condition: "young", tags: ["not daily"] });
    await runDailyRules(ada);
    expect(await readLinks(ada)).toEqual({
      opened: "Uncategorized #old",
      old: "Uncategorized #old archived",
      young: "Uncategorized",
    });
    const [entry, ...others] = await history(ada);
    expect([entry, others]).toMatchObject([{ kind: "rule", count: 2, subject: null, by: { type: "ai" } }, []]);
    await runDailyRules({ ...ada, now: () => new Date(Date.now() + 1.5 * 365 * day) });
    expect((await readLinks(ada))["young"]).toBe("Uncategorized #old archived");
    await undoChange(ada, { id: entry!.id });
    expect((await readLinks(ada))["old"]).toBe("Uncategorized");
    await runDailyRules(ada);
    expect((await readLinks(ada))["old"]).toBe("Uncategorized");
    expect(await history(ada)).toHaveLength(2);
  });

  it("never move a link back that the person has moved out, nor set again what the person has removed", async ({
    ada,
  }) => {
    const [id] = await saveSamples(ada, [aged("old", 3)]);
    const attic = await addCategory(ada, "Attic");
    const rule = await addRule(ada, { condition: "older:2y", categoryId: attic, tags: ["old"] });
    await runRule(ada, rule);
    await updateBookmark(ada, { id: id!, category: "Mine", tags: [] });
    await runDailyRules(ada);
    expect(await readLinks(ada)).toEqual({ old: "Mine" });
  });

  it("leave links where an earlier rule that moves them wants them", async ({ ada }) => {
    await addRule(ada, { condition: "site:first.example", categoryId: await addCategory(ada, "First") });
    await addRule(ada, { condition: "older:2y", categoryId: await addCategory(ada, "Attic"), tags: ["old"] });
    await saveSamples(ada, [aged("first", 3, { category: ["First"] }), aged("other", 3)]);
    await runDailyRules(ada);
    expect(await readLinks(ada)).toEqual({ first: "First #old", other: "Attic #old" });
  });

  it("run on thousands of links in batches of one change", async ({ ada }) => {
    await saveSamples(
      ada,
      Array.from({ length: 2_100 }, (_, index) => aged(`many${index}`, 3)),
    );
    await addRule(ada, { condition: "older:2y", marks: ["unread"] });
    await runDailyRules(ada);
    expect((await history(ada)).map(({ kind, count }) => [kind, count])).toEqual([["rule", 2_100]]);
  });

  it("are due the day after they are created or switched on, and a lost job is due again in an hour", async ({
    ada,
    bob,
  }) => {
    const rule = await addRule(ada, { condition: "older:2y", tags: ["old"] });
    await addRule(bob, { condition: "rust", tags: ["x"] });
    expect(await dueAfter(0.9)).not.toContain(ada.userId);
    expect(await dueAfter(1.1)).toContain(ada.userId);
    expect(await dueAfter(1.1)).not.toContain(ada.userId);
    expect(await dueAfter(1.2)).toContain(ada.userId);
    await runDailyRules(ada);
    expect(await dueAfter(0.9)).not.toContain(ada.userId);
    await updateRule(ada, { id: rule.id, isOn: false });
    expect(await dueAfter(9)).not.toContain(ada.userId);
    await updateRule(ada, { id: rule.id, isOn: true });
    expect(await dueAfter(0.9)).not.toContain(ada.userId);
    const due = await dueAfter(1.1);
    expect([due.includes(ada.userId), due.includes(bob.userId)]).toEqual([true, false]);
  });
});
