import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CategoryTree } from "../../category-tree/category-tree.ts";
import type { BookmarkValues } from "../../forms/bookmark-form-fields.tsx";
import { useAddBookmark } from "./use-add-bookmark.ts";
import { useAdvice } from "./use-advice.ts";
import { useFeedback } from "./use-feedback.ts";

/** Stands for "choose for me"; a select needs a value that is not empty. */
export const automatic = "automatic";
export const emptyBookmark: BookmarkValues = { url: "", title: "", description: "", categoryId: automatic, tags: [] };

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
    const { url, title, description, categoryId, tags } = values;
    add.mutate({
      url,
      title,
      tags,
      allowDuplicates,
      description: description.trim() || null,
      categoryId: categoryId === automatic ? null : categoryId,
    });
  };
  return { saved, add, save, adviser };
}
