import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./accounts.ts";
import { Bookmark } from "./bookmarks.ts";

/** What is to happen with the links that a condition finds. */
export const Rule = defineEntity({
  name: "Rule",
  tableName: "rule",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
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
    userId: p.uuid().primary(),
    bookmarkId: p.uuid().primary(),
    bookmark: () =>
      p
        .manyToOne(Bookmark)
        .joinColumns("user_id", "bookmark_id")
        .ownColumns()
        .deleteRule("cascade")
        .updateRule("no action"),
    ruleId: p.uuid().primary(),
    rule: () =>
      p.manyToOne(Rule).joinColumns("user_id", "rule_id").ownColumns().deleteRule("cascade").updateRule("no action"),
  },
});
export type RuleLink = InferEntity<typeof RuleLink>;
