import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Category } from "./bookmarks.ts";
import { belongsTo } from "./relations.ts";

/** A category that a person shares as a public page. */
export const SharedPage = defineEntity({
  name: "SharedPage",
  tableName: "shared_page",
  properties: {
    userId: p.uuid().primary(),
    categoryId: p.uuid().primary(),
    category: () => belongsTo(Category, "category_id"),
    /** SHA-256 of the token in its address. */
    tokenHash: p.text().unique("shared_page_token_hash_key"),
    /** The token, encrypted: the person can read the address again. */
    sealedToken: p.text(),
    hasSubcategories: p.boolean(),
    /** Empty: the category's name. */
    title: p.text().default(""),
    description: p.text().default(""),
    /** The contract's `sharedSorts`. */
    sort: p.text(),
    /** The contract's `sharedViews`. */
    view: p.text(),
    /** Whether search engines may list it. */
    isIndexed: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw("now()"),
    /** When the operator took it down. */
    takenDownAt: p.datetime().nullable(),
    /** The transaction that last changed what no bookmark's `changedIn` tells, set by triggers: an older answer may be stale. */
    changedIn: p.text().columnType("xid8").default("0").lazy(),
  },
});
export type SharedPage = InferEntity<typeof SharedPage>;
