import { getBookmark } from "@bowerbird/core/library/bookmarks";
import { listCategories } from "@bowerbird/core/library/categories";
import { notFound } from "@bowerbird/core/platform/errors";
import { listKarakeepTags } from "@bowerbird/core/compat/karakeep";
import { writeOperand } from "@bowerbird/core/library/query";
import { Router } from "express";
import { type FindPage, sendToPage } from "../compat/page-links.ts";
import type { GetContext } from "../request-context.ts";
import { findUncategorized } from "./answers.ts";

/** Karakeep's pages, to which its apps link, and what ours shows for each. */
const pages: Record<string, FindPage> = {
  "/preview/:id": async (ctx, { params }) => ({ search: (await getBookmark(ctx, { id: String(params["id"]) })).url }),
  "/lists/:id": async (ctx, { params }) => {
    const categories = await listCategories(ctx);
    const category = categories.find(({ id }) => id === params["id"]);
    if (!category) throw notFound("List not found");
    return category === findUncategorized(categories) ? null : { category: category.id };
  },
  "/tags/:id": async (ctx, { params }) => {
    const tag = (await listKarakeepTags(ctx)).find(({ id }) => id === params["id"]);
    if (!tag) throw notFound("Tag not found");
    return { search: `tag:${writeOperand(tag.name)}` };
  },
  "/search": (_ctx, { query }) => ({ search: typeof query["q"] === "string" ? query["q"] : "" }),
  "/favourites": () => ({ search: "", is: "favorite" }),
  "/archive": () => ({ search: "", is: "archived" }),
};

export function pageLinks(getContext: GetContext, appUrl: string): Router {
  const router = Router();
  for (const [path, find] of Object.entries(pages)) {
    router.get([path, `/dashboard${path}`], sendToPage(getContext, appUrl, find));
  }
  const rest = [
    "/",
    "/dashboard",
    ...["bookmarks", "lists", "tags", "highlights", "feeds"].map((name) => `/dashboard/${name}`),
  ];
  router.get(
    rest,
    sendToPage(getContext, appUrl, () => null),
  );
  return router;
}
