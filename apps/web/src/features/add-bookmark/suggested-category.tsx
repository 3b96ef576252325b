import * as t from "./messages.json";
import { useEffect, useEffectEvent, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import {
  categoryOptions,
  type CategoryNode,
  type CategoryTree,
  findUncategorized,
} from "../../shared/category-tree/category-tree.ts";
import type { BookmarkValues } from "../../shared/forms/bookmark-form-fields.tsx";
import type { SelectOption } from "../../shared/ui/select.tsx";
import type { SuggestedCategory } from "@bowerbird/contract/suggested-category";
import { type Advice, toSuggestedCategory } from "./suggestion.ts";
import { automatic } from "./use-single-bookmark.ts";

const noSuggestion: SuggestedCategory = { preselectedId: null, offeredId: null, likeliestIds: [] };

/**
 * Fills in the suggested category where it is probable, else Uncategorized: what the form shows is what is sent. What
 * the person chose stays.
 *
 * @param advice null while nothing is known of the link
 * @returns the ids that begin the list of categories, and the category that is offered
 */
export function useSuggestedCategory(
  form: UseFormReturn<BookmarkValues>,
  tree: CategoryTree | null,
  advice: Advice | null,
): { suggested: readonly string[]; offered: CategoryNode | null } {
  const filled = useRef<string>(automatic);
  const { preselectedId, offeredId, likeliestIds } = advice ? toSuggestedCategory(advice) : noSuggestion;
  const uncategorizedId = tree ? findUncategorized(tree)?.id : undefined;
  const chosenId = useWatch({ control: form.control, name: "categoryId" });
  const isLoaded = (id: string | null): id is string => id !== null && tree?.byId.has(id) === true;
  const wanted = (advice && (isLoaded(preselectedId) ? preselectedId : uncategorizedId)) ?? automatic;
  const fill = useEffectEvent((categoryId: string): void => {
    const now = form.getValues("categoryId");
    if (now !== automatic && now !== filled.current) return;
    filled.current = categoryId;
    form.setValue("categoryId", categoryId);
  });
  useEffect(() => fill(wanted), [wanted]);
  const offered = isLoaded(offeredId) && chosenId === uncategorizedId ? tree!.byId.get(offeredId)! : null;
  return { suggested: likeliestIds, offered };
}

/** The categories of a new bookmark: the first leaves the choice to Bowerbird. */
export function bookmarkCategories(tree: CategoryTree | null): SelectOption[] {
  return [{ value: automatic, label: t.chooseAutomatically, icon: "✨" }, ...categoryOptions(tree?.roots ?? [])];
}
