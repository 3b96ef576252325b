import type { FirstData } from "@bowerbird/api";
import type { BookmarkPage } from "@bowerbird/contract/bookmarks";
import type { Category } from "@bowerbird/contract/categories";
import { withColors } from "@bowerbird/bookmark/category-colors";
import { firstGroups, toGroups } from "@bowerbird/bookmark/home-groups";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import superjson from "superjson";
import { HomePreview, type PreviewGroup } from "./pages/home/home-preview.tsx";
import LandingPage from "./pages/landing-page.tsx";

/** What the server renders of a page, visible before the first script has loaded. */
export interface Prerender {
  /** The landing page, without its title, which belongs in the head. */
  landing(signUps: FirstData["signUps"]): string;
  /** The first screen of home; empty for an empty library. */
  home(data: FirstData): string;
}

export const landing: Prerender["landing"] = (signUps) =>
  draw(<LandingPage signUps={signUps} />).replace(/<title>.*?<\/title>/, "");

/** More than fit on most screens. */
const maxCards = 24;

export const home: Prerender["home"] = ({ categories, lists, savedSearches }) => {
  if (!categories || lists.length === 0) return "";
  const pages = new Map(lists.map(({ listId, page }) => [listId, superjson.deserialize<BookmarkPage>(page)]));
  const groups: PreviewGroup[] = [];
  let left = maxCards;
  const all = superjson.deserialize<Category[]>(categories);
  for (const group of firstGroups(toGroups(withColors(all)))) {
    const bookmarks = (pages.get(group.id)?.items ?? []).slice(0, left);
    left -= bookmarks.length;
    if (bookmarks.length > 0) groups.push({ group, bookmarks });
  }
  const hasSearches = savedSearches !== null && superjson.deserialize<unknown[]>(savedSearches).length > 0;
  return groups.length > 0 ? draw(<HomePreview groups={groups} categories={all} hasSearches={hasSearches} />) : "";
};

function draw(page: ReactNode): string {
  return renderToStaticMarkup(<StaticRouter location="/">{page}</StaticRouter>);
}
