import { Refusal } from "@bowerbird/api/testing";
import type { Rule, RuleSuggestion } from "@bowerbird/contract/rules";
import { page } from "vitest/browser";
import { makeCategory, newId } from "../../../shared/testing/samples.ts";
import { server } from "../../../shared/testing/server.ts";

export const development = makeCategory({ name: "Development" });
export const rust = makeCategory({ name: "Rust", parentId: development.id });

export const makeRule = (fields: Partial<Rule> = {}): Rule => ({
  id: newId(),
  condition: "site:github.com",
  categoryId: development.id,
  tags: [],
  marks: [],
  isOn: true,
  isDaily: false,
  isCategoryGone: false,
  ...fields,
});

export const makeSuggestion = (fields: Partial<RuleSuggestion> = {}): RuleSuggestion => ({
  key: newId(),
  condition: "site:github.com",
  categoryId: development.id,
  site: "github.com",
  tag: null,
  total: 35,
  count: 34,
  ...fields,
});

interface Served {
  rules?: readonly Rule[];
  suggestions?: readonly RuleSuggestion[];
}

/** A server that keeps these rules and suggestions. */
export function serveRules({ rules = [], suggestions = [] }: Served): void {
  let stored = [...rules];
  const refused = new Set<string>();
  server.on("categories.list", [development, rust]);
  server.on("rules.list", () => stored);
  server.on("rules.suggestions", () =>
    suggestions.filter(
      ({ key, condition }) => !refused.has(key) && stored.every((rule) => rule.condition !== condition),
    ),
  );
  server.on("rules.create", ({ index = stored.length, ...input }) => {
    const rule = makeRule({ categoryId: null, ...input });
    stored = stored.toSpliced(index, 0, rule);
    return rule;
  });
  server.on("rules.update", ({ id, ...input }) => {
    stored = stored.map((rule) => (rule.id === id ? Object.assign({}, rule, input) : rule));
    return find(stored, id);
  });
  server.on("rules.delete", ({ id }) => {
    const rule = { ...find(stored, id), index: stored.findIndex((one) => one.id === id) };
    stored = stored.filter((one) => one.id !== id);
    return rule;
  });
  server.on("rules.reorder", ({ ids }) => (stored = ids.map((id) => find(stored, id))));
  server.on("rules.refuse", ({ key, isRefused = true }) => {
    if (isRefused) refused.add(key);
    else refused.delete(key);
    return { isRefused };
  });
  server.on("rules.preview", ({ condition }) => {
    if (condition.includes("lang:")) throw new Refusal("BAD_REQUEST", "“lang:de” is not a condition.");
    return { matching: 34, changing: 0, bookmarks: [] };
  });
}

function find(rules: readonly Rule[], id: string): Rule {
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Refusal("NOT_FOUND");
  return rule;
}

/** The conditions in the list, from top to bottom. */
export const shown = () =>
  page
    .getByRole("list", { name: "Your rules" })
    .elements()
    .flatMap((list) => [...list.children])
    .map((row) => row.querySelector("ul")!.textContent);

/** Opens the menu of the rule with this condition and chooses from it. */
export async function chooseInMenu(condition: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for the rule ${condition}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
