import type { Refusal } from "@bowerbird/api/testing";
import type { Suggestion } from "@bowerbird/contract/ai";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { PopularTag } from "@bowerbird/contract/tags";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { ComponentProps } from "react";
import superjson from "superjson";
import { buildCategoryTree } from "../../../shared/category-tree/category-tree.ts";
import { open } from "../../../shared/testing/open.tsx";
import { makeSuggestion } from "../../../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory } from "../../../shared/testing/samples.ts";
import { server } from "../../../shared/testing/server.ts";
import { SingleBookmarkForm } from "../single-bookmark-form.tsx";

export const bread = makeCategory({ name: "Bread", icon: "🍞" });
export const travel = makeCategory({ name: "Travel" });
export const uncategorized = makeCategory({ name: "Uncategorized", isCustom: false });
const tree = buildCategoryTree([bread, travel, uncategorized]);
export const saved = makeBookmark({ categoryId: bread.id, category: "Bread", categoryIcon: "🍞" });
export const rye = { url: "https://rye.example/bread", title: "Rye bread", description: "" };

/** Opens the form with a link; the server saves what it receives, and suggests what the test says. */
export async function openForm(
  props: Partial<ComponentProps<typeof SingleBookmarkForm>> = {},
  popular: PopularTag[] = [],
  suggestion: Suggestion | Refusal = makeSuggestion({ category: "Uncategorized", confidence: 0, tags: [] }),
) {
  server.on("tags.popular", popular);
  server.on("ai.suggest", suggestion);
  server.on("ai.giveFeedback", { id: "feedback" });
  server.on("bookmarks.add", ({ url, title, categoryId }) => ({
    ...saved,
    url,
    title: title ?? "",
    categoryId: categoryId ?? bread.id,
  }));
  return open(<SingleBookmarkForm tree={tree} shared={rye} {...props} />);
}

export const field = (name: string | RegExp) => page.getByRole("textbox", { name });
const category = page.getByRole("combobox", { name: "Category" });
/** The category that the form shows, beside its icon. */
export const hasCategory = (name: string) => expect.element(category).toMatchTextContent(name);
export const button = (name: string) => page.getByRole("button", { name });
export const save = () => button("Save bookmark").click();

export async function chooseCategory(name: string): Promise<void> {
  await category.click();
  await page.getByRole("option", { name }).click();
}

/** From now on a refused bookmark names the conflicting one, like the real server. */
export function nameConflict(bookmark: Bookmark): void {
  const answer = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await answer(input, init);
    if (response.ok) return response;
    const [{ error }] = (await response.json()) as [{ error: Parameters<typeof superjson.deserialize>[0] }];
    const refusal = superjson.deserialize<{ data: object }>(error);
    const body = [{ error: superjson.serialize({ ...refusal, data: { ...refusal.data, bookmark } }) }];
    return Response.json(body, { status: response.status });
  };
}
