import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { failureText } from "../../api/failure-text.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { SelectOption } from "../../components/ui/select.tsx";
import { BookmarkFormFields, type BookmarkValues } from "../../forms/bookmark-form-fields.tsx";
import { conflictingBookmark } from "./conflicting-bookmark.ts";
import { DuplicateNotice } from "./duplicate-notice.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { useAddBookmark } from "./use-add-bookmark.ts";

/** Stands for "choose for me"; a select needs a value that is not empty. */
const automatic = "automatic";
const emptyBookmark: BookmarkValues = { url: "", title: "", description: "", categoryId: automatic, tags: [] };

/** `categories` by id, children below their parents. */
export function SingleBookmarkForm({ categories }: { categories: readonly SelectOption[] }) {
  const options = [{ value: automatic, label: "Choose automatically", icon: "✨" }, ...categories];
  const form = useForm<BookmarkValues>({ defaultValues: emptyBookmark });
  const [saved, setSaved] = useState<Bookmark | null>(null);
  const add = useAddBookmark((bookmark) => {
    setSaved(bookmark);
    form.reset(emptyBookmark);
  });
  const { setFocus } = form;
  // The fields are known again once the emptied form has been drawn.
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
  const conflict = conflictingBookmark(add.error);
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => save(values, false))} className="flex flex-col gap-5">
      {saved && <SavedNotice bookmark={saved} />}
      <BookmarkFormFields form={form} categories={options} />
      {conflict && (
        <DuplicateNotice
          bookmark={conflict}
          isBusy={add.isPending}
          onSaveAnyway={() => void form.handleSubmit((values) => save(values, true))()}
        />
      )}
      {add.isError && !conflict && <Notice tone="error">{failureText(add.error, "Failed to add bookmarks")}</Notice>}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isBusy={add.isPending} className="max-sm:w-full">
          Save bookmark
        </Button>
      </div>
    </form>
  );
}
