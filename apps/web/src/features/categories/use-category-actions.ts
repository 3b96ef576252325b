import type { Category, CreateCategoryInput, EditCategoryInput } from "@bowerbird/contract/categories";
import { useLocation, useNavigate } from "react-router";
import { trpcClient } from "../../shared/api/trpc.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { useUndo } from "../../shared/changes/use-undo.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { type NewCategory, toInput, toValues } from "../../shared/forms/new-category.ts";

interface Outcome {
  onSaved: () => void;
  /** Called with the reason. */
  onRefused: (reason: string) => void;
}

/** Creates a category, or edits the given one; each can be undone from its message. */
export function useSaveCategory(category: Category | undefined, { onSaved, onRefused }: Outcome) {
  const remove = useRemove();
  const revert = useEdit();
  const follow = useFollow();
  const create = useAction({
    call: (input: CreateCategoryInput) => trpcClient.categories.create.mutate(input),
    changes: "categories.changed",
    success: ({ name }) => `Created ${name}`,
    undo:
      ({ id }) =>
      () =>
        remove.mutate({ id }),
    onSuccess: onSaved,
    failure: (error) => refuse(error, "Failed to create category"),
  });
  const edit = useAction({
    call: (input: EditCategoryInput) => trpcClient.categories.edit.mutate(input),
    changes: "categories.changed",
    success: ({ name }) => `Saved ${name}`,
    undo:
      ({ id }) =>
      () =>
        category && revert.mutate({ id, ...toChange(category, toValues(category)) }),
    onSuccess: ({ name }) => {
      if (name !== category?.name) follow(`/category/${encodeURIComponent(name)}`);
      onSaved();
    },
    failure: (error) => refuse(error, "Failed to update category"),
  });
  function refuse(error: Error, fallback: string): string {
    const reason = failureText(error, fallback);
    onRefused(reason);
    return reason;
  }
  const submit = (values: NewCategory): void => {
    if (category) edit.mutate({ id: category.id, ...toChange(category, values) });
    else create.mutate(toInput(values));
  };
  return { submit, isBusy: create.isPending || edit.isPending };
}

/** A built-in category keeps its icon and color. */
function toChange({ isCustom }: Category, values: NewCategory): Omit<EditCategoryInput, "id"> {
  const { name, parentId, icon, color } = toInput(values);
  return { name, parentId, ...(isCustom && icon && { icon }), ...(isCustom && color && { color }) };
}

function useEdit() {
  return useAction({
    call: (input: EditCategoryInput) => trpcClient.categories.edit.mutate(input),
    changes: "categories.changed",
    failure: "Failed to undo",
  });
}

function useRemove() {
  return useAction({
    call: (input: { id: string }) => trpcClient.categories.delete.mutate(input),
    changes: "bookmarks",
    failure: "Failed to undo",
  });
}

/** Deletes a category; its bookmarks go to Uncategorized. Undo brings everything back. */
export function useDeleteCategory() {
  const undo = useUndo();
  const follow = useFollow();
  return useAction({
    call: ({ id }: Category) => trpcClient.categories.delete.mutate({ id }),
    changes: "bookmarks",
    success: ({ moved }, { name }) => ({
      title: `Deleted ${name}`,
      ...(moved > 0 && { description: `Moved ${bookmarkCount(moved)} to Uncategorized` }),
    }),
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: () => follow("/"),
    failure: "Failed to delete category",
  });
}

/** Leaves the page of a category whose name is no longer what its address says. */
function useFollow(): (to: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (to) => {
    if (pathname.startsWith("/category/")) void navigate(to, { replace: true });
  };
}
