import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/**
 * A person's category. Keys start with the user so that the data can be spread by person; the foreign keys to the user
 * and to the parent are written in the migration.
 */
export const Category = defineEntity({
  name: "Category",
  tableName: "category",
  indexes: [
    {
      name: "category_sibling_name_key",
      expression:
        'create unique index "category_sibling_name_key" on "category" ("user_id", "parent_id", "name_key") nulls not distinct',
    },
  ],
  properties: {
    userId: () => p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade"),
    id: p.uuid().primary(),
    parentId: p.uuid().nullable(),
    parent: () =>
      p
        .manyToOne("Category" as never)
        .joinColumns("user_id", "parent_id")
        .ownColumns("parent_id")
        .deleteRule("no action")
        .updateRule("no action")
        .nullable(),
    name: p.text(),
    /** The name folded for comparison: unique among its siblings. */
    nameKey: p.text(),
    icon: p.text(),
    color: p.text(),
    isPinned: p.boolean().default(false),
    isCustom: p.boolean().default(true),
    /** Kept by a trigger on `bookmark`, so that counting never reads the bookmarks. */
    bookmarkCount: p.integer().default(0),
    createdAt: p.datetime().defaultRaw("now()"),
    updatedAt: p.datetime().defaultRaw("now()"),
  },
});
export type Category = InferEntity<typeof Category>;
