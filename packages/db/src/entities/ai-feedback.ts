import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Category } from "./category.ts";

/** What a person said of a category that was proposed for a link. */
export const AiFeedback = defineEntity({
  name: "AiFeedback",
  tableName: "ai_feedback",
  indexes: [
    {
      name: "ai_feedback_newest_idx",
      expression: 'create index "ai_feedback_newest_idx" on "ai_feedback" ("user_id", "created_at" desc)',
    },
  ],
  properties: {
    userId: p.uuid().primary(),
    id: p.uuid().primary(),
    /** The bookmark that it was about, if it was saved by then; it may be gone since. */
    bookmarkId: p.uuid().nullable(),
    url: p.text(),
    title: p.text(),
    suggestedCategory: p.text(),
    categoryId: p.uuid(),
    category: () =>
      p
        .manyToOne(Category)
        .joinColumns("user_id", "category_id")
        .ownColumns("category_id")
        .deleteRule("cascade")
        .updateRule("no action"),
    /** `approval` or `correction`. */
    type: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type AiFeedback = InferEntity<typeof AiFeedback>;
