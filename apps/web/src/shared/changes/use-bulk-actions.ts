import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as bulk from "./bulk.messages.json";
import * as t from "./messages.json";
import { trpcClient } from "../api/trpc.ts";
import { useCategoryTree } from "../category-tree/use-category-tree.ts";
import type { Message } from "../ui/toaster.tsx";
import { countSelected, type SelectedBookmarks, toRequest } from "../selection/selection.ts";
import { useSelectionStore } from "../selection/use-selection.tsx";
import type { Mark } from "@bowerbird/contract/marks";
import { askFirst } from "./ask-first.ts";
import { undo, useAction } from "./use-action.ts";

/** The bookmarks of an action, and their number. */
interface BulkTarget {
  /** Null if nothing is selected. */
  selected: SelectedBookmarks | null;
  count: number;
}

interface Change extends Partial<Record<Mark, boolean>> {
  categoryId?: string;
  addTags?: string[];
  removeTags?: string[];
}

type BulkUpdate = BulkTarget & { change: Change };

const toFailure = (description: string): Message => ({ title: common.error, description, tone: "error" });

interface BulkOptions {
  /** Whether an error message names the number of bookmarks, as on a category's page. */
  isCounting?: boolean;
  onDone?: () => void;
}

/** Actions on many bookmarks: one call each, which can be undone from its message. */
export function useBulkActions(options: BulkOptions) {
  const { tree } = useCategoryTree();
  const update = useUpdate(options);
  const remove = useRemove(options);
  return {
    isBusy: update.isPending || remove.isPending,
    /** As a dialog has asked for. */
    move: (target: BulkTarget, categoryId: string) => update.mutate({ ...target, change: { categoryId } }),
    drop: (target: BulkTarget, categoryId: string) =>
      askFirst(target.count, {
        title: format(bulk.moveToTitle, {
          count: target.count,
          category: tree?.byId.get(categoryId)?.name ?? "",
        }),
        description: bulk.undoWithin,
        confirmLabel: common.move,
        run: () => update.mutate({ ...target, change: { categoryId } }),
      }),
    tag: (target: BulkTarget, addTags: string[], removeTags: string[]) =>
      update.mutate({ ...target, change: { addTags, removeTags } }),
    mark: (target: BulkTarget, mark: Mark, isSet: boolean, label: string) =>
      askFirst(target.count, {
        title: label,
        description: format(bulk.changesBookmarks, { count: target.count }),
        confirmLabel: label,
        run: () => update.mutate({ ...target, change: { [mark]: isSet } }),
      }),
    remove: (target: BulkTarget) =>
      askFirst(target.count, {
        title: format(bulk.moveToTrashTitle, { count: target.count }),
        description: bulk.restoreWithin,
        confirmLabel: bulk.moveToTrash,
        isDestructive: true,
        run: () => remove.mutate(target),
      }),
  };
}

function useUpdate({ isCounting = false, onDone = () => {} }: BulkOptions) {
  const updatedText = useUpdatedText();
  return useAction({
    call: ({ selected, change }: BulkUpdate) => trpcClient.bookmarks.updateMany.mutate({ ...selected, ...change }),
    changes: "bookmarks",
    success: ({ updated, failed, isRunning }, { change }) => {
      if (isRunning) return goesOn;
      if (failed.length > 0) return toFailure(format(bulk.failedToUpdateBookmarks, { count: failed.length }));
      return updatedText(updated, change.categoryId);
    },
    undo: ({ changeId, isRunning }) => undo.change(isRunning ? null : changeId),
    onSuccess: onDone,
    failure: (_, { count, change }) =>
      change.categoryId && !isCounting ? t.failedToMoveBookmarks : format(bulk.failedToUpdateBookmarks, { count }),
  });
}

function useRemove({ isCounting = false, onDone = () => {} }: BulkOptions) {
  return useAction({
    call: ({ selected }: BulkTarget) => trpcClient.bookmarks.delete.mutate({ ...selected }),
    changes: "bookmarks",
    success: ({ deleted, isRunning }) =>
      isRunning ? goesOn : { title: format(bulk.bookmarksDeleted, { count: deleted }), tone: "neutral" },
    undo: ({ changeId, isRunning }) => undo.change(isRunning ? null : changeId),
    onSuccess: onDone,
    failure: (_, { count }) =>
      isCounting ? format(bulk.failedToDeleteSome, { count }) : common.failedToDeleteBookmarks,
  });
}

/** The server answered before it was done. */
export const goesOn: Message = { title: bulk.thisTakesAWhile, description: bulk.itGoesOn, tone: "neutral" };

/** Says where bookmarks were moved, or else how many were changed. */
export function useUpdatedText(): (count: number, categoryId?: string | null) => string {
  const { tree } = useCategoryTree();
  return (count, categoryId) => {
    const category = categoryId && tree?.byId.get(categoryId)?.name;
    return category ? format(bulk.movedTo, { count, category }) : format(bulk.bookmarksUpdated, { count });
  };
}

/** Reads the current selection for an action. */
export function useSelectedTarget(): () => BulkTarget {
  const store = useSelectionStore();
  const { tree } = useCategoryTree();
  return () => {
    const { selection } = store.get();
    const count = countSelected(selection, (id) => tree?.byId.get(id)?.bookmarkCount ?? 0);
    return { selected: toRequest(selection), count };
  };
}
