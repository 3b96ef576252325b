import { createRuleInput, type Rule } from "@bowerbird/contract/rules";
import { createCategory } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { createRule } from "./index.ts";

/** Creates a rule from what a person gives. */
export const addRule = (ctx: Context, input: object): Promise<Rule> => createRule(ctx, createRuleInput.parse(input));

/** Creates a category at the top. @returns its id */
export async function addCategory(ctx: Context, name: string): Promise<string> {
  return (await createCategory(ctx, { name, icon: "", color: "#112233", parentId: null })).id;
}

/** The person's bookmarks by title: their category, tags and marks. */
export async function readLinks(ctx: Context): Promise<Record<string, string>> {
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .innerJoin("Category as c", (join) =>
      join.onRef("c.userId", "=", "Bookmark.userId").onRef("c.id", "=", "Bookmark.categoryId"),
    )
    .select(["title", "c.name", "tags", "isFavorite", "isUnread", "isArchived", "isAiGenerated"])
    .where("deletedAt", "is", null)
    .execute();
  return Object.fromEntries(
    rows.map(({ title, name, tags, ...row }) => {
      const marks = [row.isFavorite && "favorite", row.isUnread && "unread", row.isArchived && "archived"];
      const tagged = tags.map((tag) => `#${tag}`);
      return [title, [name, row.isAiGenerated && "by AI", ...tagged, ...marks].filter(Boolean).join(" ")];
    }),
  );
}
