import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ofPerson } from "./accounts.ts";
import { ofBookmark } from "./bookmarks.ts";
import { belongsTo } from "./relations.ts";

/** What is to happen with the links that a condition finds. */
export const Rule = defineEntity({
  name: "Rule",
  tableName: "rule",
  properties: {
    userId: () => ofPerson().updateRule("no action"),
    id: p.uuid().primary(),
    /** Its position in the order, from 0. */
    position: p.integer(),
    /** In the search language. */
    condition: p.text(),
    /** Where it moves links; without a foreign key, because an undo can restore a deleted category. */
    categoryId: p.uuid().nullable(),
    tags: p.array().columnType("text[]").default([]),
    /** The contract's `RuleMark`. */
    marks: p.array().columnType("text[]").default([]),
    isOn: p.boolean().default(true),
    /** The next daily run of a rule whose condition depends on the time; null for the others. */
    nextAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type Rule = InferEntity<typeof Rule>;

/** A link that a rule has handled: by itself it never does so again, so that what the person changes stays. */
export const RuleLink = defineEntity({
  name: "RuleLink",
  tableName: "rule_link",
  indexes: [{ name: "rule_link_user_id_rule_id_index", properties: ["userId", "ruleId"] }],
  properties: {
    ...ofBookmark(),
    ruleId: p.uuid().primary(),
    rule: () => belongsTo(Rule, "rule_id"),
  },
});
export type RuleLink = InferEntity<typeof RuleLink>;
