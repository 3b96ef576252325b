import { toTexts } from "@bowerbird/contract/bookmark-table";
import { showPath } from "@bowerbird/bookmark/readable-address";
import * as t from "./messages.json";
import type { AddBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { type CategoryTree, findUncategorized } from "../../shared/category-tree/category-tree.ts";
import { type BookmarkValues, toStoredTexts } from "../../shared/forms/bookmark-form-fields.tsx";
import { type Advice, toFeedback, toRefused } from "./suggestion.ts";
import { useAdvice } from "./use-advice.ts";

/** Stands for "choose for me"; a select needs a value that is not empty. */
export const automatic = "automatic";
export const emptyBookmark: BookmarkValues = {
  url: "",
  title: "",
  ...toTexts(() => ""),
  categoryId: automatic,
  tags: [],
};

/** Saves the form, sends feedback on the AI's suggestion, and empties the form for the next link. */
export function useSingleBookmark(
  form: UseFormReturn<BookmarkValues>,
  tree: CategoryTree | null,
  onSaved?: (bookmark: Bookmark) => void,
) {
  const [saved, setSaved] = useState<Bookmark | null>(null);
  const adviser = useAdvice(form);
  const giveFeedback = useFeedback(tree);
  const add = useAddBookmark((bookmark, asked) => {
    // A suggestion for another link says nothing about this one.
    const advice = adviser.advice?.url === asked.url ? adviser.advice : null;
    giveFeedback(advice, bookmark, asked.categoryId ?? null);
    setSaved(bookmark);
    adviser.clear();
    form.reset(emptyBookmark);
    onSaved?.(bookmark);
  });
  const { setFocus } = form;
  // After the emptied form has rendered, its fields are registered again.
  useEffect(() => {
    if (saved) setFocus("url");
  }, [saved, setFocus]);
  const save = (values: BookmarkValues, allowDuplicates: boolean): void => {
    if (add.isPending) return;
    setSaved(null);
    const { url, title, categoryId, tags } = values;
    const uncategorizedId = tree ? findUncategorized(tree)?.id : undefined;
    add.mutate({
      url,
      title,
      tags,
      allowDuplicates,
      ...toStoredTexts(values),
      categoryId: categoryId === automatic ? null : categoryId,
      ...(adviser.advice?.url === url && { refused: toRefused(adviser.advice, categoryId === uncategorizedId) }),
    });
  };
  return { saved, add, save, adviser };
}

/** Saves a bookmark and refetches the lists that may show it. */
export function useAddBookmark(onSaved: (bookmark: Bookmark, asked: AddBookmarkInput) => void) {
  return trpc.bookmarks.add.useMutation({
    onSuccess: (bookmark, asked) => {
      void invalidate("bookmarks");
      onSaved(bookmark, asked);
    },
  });
}

/** Sends feedback on the AI's suggestion once the bookmark is saved. */
function useFeedback(tree: CategoryTree | null) {
  const give = useAction({
    call: trpcClient.ai.giveFeedback.mutate,
    failure: () => ({ title: t.theBookmarkIsSaved, description: t.yourChoiceCouldNotBePassed }),
  });
  return (advice: Advice | null, saved: Bookmark, chosenId: string | null): void => {
    const chosenName = showPath(tree?.byId.get(saved.categoryId)?.path ?? saved.category);
    const isUncategorized = tree ? chosenId === findUncategorized(tree)?.id : false;
    const feedback = toFeedback({ advice, saved, chosenId, chosenName, isUncategorized });
    if (feedback) give.mutate(feedback);
  };
}
