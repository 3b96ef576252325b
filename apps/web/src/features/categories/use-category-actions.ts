import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./edit.messages.json";
import type { Category, CreateCategoryInput, EditCategoryInput } from "@bowerbird/contract/categories";
import { useNavigate } from "react-router";
import {
  categoryPath,
  changedCategoryPath,
  useAddressedCategory,
} from "../../shared/category-tree/category-address.ts";
import { type CategoryNode } from "../../shared/category-tree/category-tree.ts";
import { showCategory, useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { undo, useAction } from "../../shared/changes/use-action.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { type NewCategory, toInput } from "../../shared/forms/new-category.ts";

interface Outcome {
  onSaved: () => void;
  /** Called with the reason. */
  onRefused: (reason: string) => void;
}

/** Creates a category, or edits the given one; each can be undone from its message. */
export function useSaveCategory(category: Category | undefined, { onSaved, onRefused }: Outcome) {
  const follow = useFollow();
  const create = useAction({
    call: (input: CreateCategoryInput) => trpcClient.categories.create.mutate(input),
    changes: "categories.changed",
    success: ({ name }) => format(t.createdName, { name }),
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: (created) => {
      showCategory(created);
      onSaved();
    },
    failure: (error) => refuse(error, common.failedToCreateCategory),
  });
  const edit = useAction({
    call: (input: EditCategoryInput) => trpcClient.categories.edit.mutate(input),
    changes: "categories.changed",
    success: ({ name }) => format(t.savedName, { name }),
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: (saved) => {
      showCategory(saved);
      if (category) follow(category, saved);
      onSaved();
    },
    failure: (error) => refuse(error, t.failedToUpdateCategory),
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

/** Deletes a category; its bookmarks go to Uncategorized. Undo brings everything back. */
export function useDeleteCategory() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  return useAction({
    call: ({ id }: Category | CategoryNode) => trpcClient.categories.delete.mutate({ id }),
    changes: "bookmarks",
    success: ({ moved, movedUp }, { name }) => {
      const said = [
        ...(movedUp > 0 ? [t.subcategoriesMovedUp] : []),
        ...(moved > 0 ? [format(t.movedToUncategorized, { moved })] : []),
      ];
      return { title: format(t.deletedName, { name }), ...(said.length > 0 && { description: said.join(" · ") }) };
    },
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: (_output, category) => {
      if (isShown(category)) void navigate("/", { replace: true });
    },
    failure: t.failedToDeleteCategory,
  });
}

/** Merges a category into another one, which is shown then if the first one was. Undo brings everything back. */
export function useMergeCategory(onMerged: () => void) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { tree } = useCategoryTree();
  return useAction({
    call: ({ node, into }: { node: CategoryNode; into: CategoryNode }) =>
      trpcClient.categories.merge.mutate({ id: node.id, intoId: into.id }),
    changes: "bookmarks",
    success: (_output, { node, into }) => format(t.categoryMerged, { name: node.name, into: into.name }),
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: (_output, { node, into }) => {
      if (tree && isShown(node)) void navigate(categoryPath(tree, into), { replace: true });
      onMerged();
    },
    failure: t.failedToMergeTheCategory,
  });
}

/** Leads from the page of a category to the address that it has after a change. */
function useFollow(): (before: Category, after: Category) => void {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { tree } = useCategoryTree();
  return (before, after) => {
    if (tree && isShown(before)) void navigate(changedCategoryPath(tree, after), { replace: true });
  };
}

/** Whether a category's page is open. */
function useIsShown(): (category: Category | CategoryNode) => boolean {
  const shown = useAddressedCategory();
  return (category) =>
    shown !== null && [category.name, category.id, "path" in category ? category.path : category.name].includes(shown);
}
