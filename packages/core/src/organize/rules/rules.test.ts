import { limits } from "@bowerbird/contract/limits";
import { createRuleInput, updateRuleInput } from "@bowerbird/contract/rules";
import { describe, expect } from "vitest";
import { deleteCategory, mergeCategory, undoChange } from "../../library/bookmarks/index.ts";
import { type Context, forkContext } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { createRule, deleteRule, listRules, reorderRules, updateRule } from "./index.ts";
import { addCategory, addRule } from "./testing.ts";

const { world, it } = openTestWorld();

const conditionsOf = async (ctx: Context) => (await listRules(ctx)).map(({ condition }) => condition);
const refused = (message: string) => ({ code: "BAD_REQUEST", message: expect.stringContaining(message) as string });

describe("a rule", () => {
  it("is listed with what it does, in order, only to its owner", async ({ ada, bob }) => {
    const categoryId = await addCategory(ada, "Rust");
    const rule = await addRule(ada, { condition: " site:github.com tag:rust ", categoryId, tags: ["code"] });
    await addRule(ada, { condition: "older:2y opened:never", marks: ["archived"], index: 0 });
    expect(rule).toMatchObject({ condition: "site:github.com tag:rust", categoryId, tags: ["code"], marks: [] });
    expect((await listRules(ada)).map(({ isOn, isDaily, isCategoryGone }) => [isOn, isDaily, isCategoryGone])).toEqual([
      [true, true, false],
      [true, false, false],
    ]);
    expect(await listRules(bob)).toEqual([]);
    const missing = { code: "NOT_FOUND" };
    await expect(updateRule(bob, { id: rule.id, isOn: false })).rejects.toMatchObject(missing);
    await expect(deleteRule(bob, rule)).rejects.toMatchObject(missing);
    await expect(addRule(bob, { condition: "x", categoryId })).rejects.toMatchObject(missing);
  });

  it.each([
    ["lang:de", "“lang:de”"],
    ["older:soon", "“older:soon”"],
    ["older:", "“older:”"],
    ["is:fav", "“is:fav”"],
    ["rust -before:never", "“before:never”"],
    ["one two three four five six seven eight nine", "at most 8 words"],
    [Array.from({ length: limits.searchOperators + 1 }, (_, index) => `-tag:${index}`).join(" "), "operators"],
    ['""', "Enter a condition"],
  ])("is refused with the reason when its condition is %s", async (condition, reason) => {
    const ada = await world.person();
    await expect(addRule(ada, { condition, tags: ["x"] })).rejects.toMatchObject(refused(reason));
    const rule = await addRule(ada, { condition: 'https://example.com/a localhost:3000 C++ "lang:de"', tags: ["x"] });
    await expect(updateRule(ada, { id: rule.id, condition })).rejects.toMatchObject(refused(reason));
    expect(await listRules(ada)).toEqual([rule]);
  });

  it("must have a condition and do something", async ({ ada }) => {
    const problem = (input: object) => createRuleInput.safeParse(input).error?.issues[0]?.message;
    expect(problem({ condition: "  ", tags: ["x"] })).toContain("Enter a condition");
    expect(problem({ condition: "x".repeat(limits.searchQueryLength + 1), tags: ["x"] })).toContain("500 characters");
    expect(problem({ condition: "rust" })).toContain("Choose what the rule does");
    expect(updateRuleInput.safeParse({ id: crypto.randomUUID(), marks: ["trash"] }).success).toBe(false);
    const rule = await addRule(ada, { condition: "rust", tags: ["x"] });
    await expect(updateRule(ada, { id: rule.id, tags: [] })).rejects.toMatchObject(refused("Choose what"));
    expect(await updateRule(ada, { id: rule.id, tags: [], marks: ["unread"] })).toMatchObject({ marks: ["unread"] });
  });

  it("is deleted, and restored to its place by creating the answer again", async ({ ada }) => {
    for (const condition of ["one", "two", "three"]) await addRule(ada, { condition, tags: ["x"] });
    const { id } = (await listRules(ada))[1]!;
    const gone = await deleteRule(ada, { id });
    expect(await conditionsOf(ada)).toEqual(["one", "three"]);
    await createRule(ada, createRuleInput.parse(gone));
    expect(await conditionsOf(ada)).toEqual(["one", "two", "three"]);
  });

  it("is moved in the order, unless the rules have changed in the meantime", async ({ ada }) => {
    for (const condition of ["one", "two", "three"]) await addRule(ada, { condition, tags: ["x"] });
    const ids = (await listRules(ada)).map((rule) => rule.id);
    await reorderRules(ada, { ids: ids.toReversed() });
    expect(await conditionsOf(ada)).toEqual(["three", "two", "one"]);
    for (const wrong of [ids.slice(1), [...ids, crypto.randomUUID()], [ids[0]!, ids[0]!, ids[1]!]]) {
      await expect(reorderRules(ada, { ids: wrong })).rejects.toMatchObject({ code: "CONFLICT" });
    }
  });

  it("is one of at most 100, also with concurrent calls", async ({ ada }) => {
    for (let index = 1; index < limits.rules; index += 1)
      await addRule(ada, { condition: `rule${index}`, tags: ["x"] });
    const last = ["one", "two"].map((condition) => addRule(forkContext(ada), { condition, tags: ["x"] }));
    const results = await Promise.allSettled(last);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await listRules(ada)).toHaveLength(limits.rules);
  });

  it("says when its category was deleted, and works again when that is undone", async ({ ada }) => {
    const rule = await addRule(ada, { condition: "rust", categoryId: await addCategory(ada, "Rust") });
    const { changeId } = await deleteCategory(ada, { id: rule.categoryId! });
    expect(await listRules(ada)).toEqual([{ ...rule, isCategoryGone: true }]);
    await undoChange(ada, { id: changeId });
    expect(await listRules(ada)).toEqual([rule]);
  });

  it("follows its category when that is merged into another, and back when that is undone", async ({ ada }) => {
    const [from, into] = [await addCategory(ada, "Rust"), await addCategory(ada, "Programming")];
    const rule = await addRule(ada, { condition: "rust", categoryId: from });
    const { changeId } = await mergeCategory(ada, { id: from, intoId: into });
    expect(await listRules(ada)).toEqual([{ ...rule, categoryId: into }]);
    await undoChange(ada, { id: changeId });
    expect(await listRules(ada)).toEqual([rule]);
  });

  it("is told to its owner's open pages when it is created, changed, moved and deleted", async ({ ada }) => {
    const changed = ["rules.changed"];
    let id = "";
    expect(
      await eventsDuring(ada, async () => (id = (await addRule(ada, { condition: "a", tags: ["x"] })).id)),
    ).toEqual(changed);
    expect(await eventsDuring(ada, () => updateRule(ada, { id, isOn: false }))).toEqual(changed);
    expect(await eventsDuring(ada, () => reorderRules(ada, { ids: [id] }))).toEqual(changed);
    expect(await eventsDuring(ada, () => deleteRule(ada, { id }))).toEqual(changed);
  });
});
