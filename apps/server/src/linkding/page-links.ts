import type { Context } from "@bowerbird/core/platform/context";
import { getNumbered, resolveTagNames } from "@bowerbird/core/compat/linkding";
import { writeOperand } from "@bowerbird/core/library/query";
import { Router } from "express";
import { type FindPage, sendToPage } from "../compat/page-links.ts";
import type { GetContext } from "../request-context.ts";
import { readNumber } from "./answers.ts";

const read = (value: unknown): string => (typeof value === "string" ? value : "");

/** linkding's pages, to which its apps link, and what ours shows for each. */
const pages: Record<string, FindPage> = {
  "/bookmarks": async (ctx, { query }) => {
    const number = readNumber(query["details"]);
    if (number !== null) return { search: (await getNumbered(ctx, { number })).url };
    return read(query["q"]) === "" ? null : { search: await toOurWords(ctx, read(query["q"])) };
  },
  "/bookmarks/archived": () => ({ search: "", is: "archived" }),
  "/bookmarks/:id/edit": async (ctx, { params }) => {
    return { search: (await getNumbered(ctx, { number: readNumber(params["id"]) ?? 0 })).url };
  },
  "/bookmarks/shared": () => null,
  "/": () => null,
};

export function pageLinks(getContext: GetContext, appUrl: string): Router {
  const router = Router();
  router.get("/bookmarks/new", ({ query }, res) => {
    const given = new URLSearchParams({ url: read(query["url"]), title: read(query["title"]) });
    res.redirect(302, `${appUrl}/add?${given}`);
  });
  for (const [path, find] of Object.entries(pages)) router.get(path, sendToPage(getContext, appUrl, find));
  return router;
}

/** linkding's words for tags and states in our search. */
async function toOurWords(ctx: Context, query: string): Promise<string> {
  const names = [...query.matchAll(/#([^\s()"']+)/g)].map(([, name]) => name!);
  const own = await resolveTagNames(ctx, names);
  const known = new Map(names.map((name, index) => [name, own[index]!]));
  return query
    .replace(/#([^\s()"']+)/g, (_whole, name: string) => `tag:${writeOperand(known.get(name)!)}`)
    .replace(/!(unread|untagged)\b/gi, "is:$1");
}
