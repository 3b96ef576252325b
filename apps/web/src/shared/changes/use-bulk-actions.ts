import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as bulk from "./bulk.messages.json";
import * as t from "./messages.json";
import { trpcClient } from "../api/trpc.ts";
import { useCategoryTree } from "../category-tree/use-category-tree.ts";
import type { Message } from "../ui/toaster.tsx";
import { countSelected, type SelectionPart, toParts } from "../selection/selection.ts";
import { useSelectionStore } from "../selection/use-selection.tsx";
import { type ChangedParts, changeParts } from "./change-parts.ts";
import type { Mark } from "@bowerbird/contract/marks";
import { useAction } from "./use-action.ts";
import { useUndo } from "./use-undo.ts";

/** The bookmarks of an action, and their number. */
interface BulkTarget {
  parts: readonly SelectionPart[];
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

/** Actions on many bookmarks; each can be undone from its message. */
export function useBulkActions({ isCounting = false, onDone = () => {} }: BulkOptions) {
  const undo = useUndo();
  const updatedText = useUpdatedText();
  const update = useAction({
    call: ({ parts, change }: BulkUpdate) => changeParts(parts, (part) => updatePart(part, change)),
    changes: "bookmarks",
    success: ({ done, hasFailed }, { count, change }) =>
      hasFailed
        ? toFailure(format(bulk.failedToUpdateBookmarks, { count: Math.max(1, count - done) }))
        : updatedText(done, change.categoryId),
    undo: ({ undos }) => undo.changes(undos),
    onSuccess: onDone,
    failure: (_, { count, change }) =>
      change.categoryId && !isCounting ? t.failedToMoveBookmarks : format(bulk.failedToUpdateBookmarks, { count }),
  });
  const remove = useAction({
    call: ({ parts }: BulkTarget) => changeParts(parts, moveToTrash),
    changes: "bookmarks",
    success: ({ done, hasFailed }, { count }) =>
      hasFailed
        ? toFailure(format(bulk.failedToDeleteSome, { count: Math.max(1, count - done) }))
        : { title: format(bulk.bookmarksDeleted, { count: done }), tone: "neutral" },
    undo: ({ undos }) => undo.deletions(undos),
    onSuccess: onDone,
    failure: (_, { count }) =>
      isCounting ? format(bulk.failedToDeleteSome, { count }) : common.failedToDeleteBookmarks,
  });
  return {
    isBusy: update.isPending || remove.isPending,
    move: (target: BulkTarget, categoryId: string) => update.mutate({ ...target, change: { categoryId } }),
    tag: (target: BulkTarget, addTags: string[], removeTags: string[]) =>
      update.mutate({ ...target, change: { addTags, removeTags } }),
    mark: (target: BulkTarget, mark: Mark, isSet: boolean) => update.mutate({ ...target, change: { [mark]: isSet } }),
    remove: (target: BulkTarget) => remove.mutate(target),
  };
}

/** Says where bookmarks were moved, or else how many were changed. */
export function useUpdatedText(): (count: number, categoryId?: string | null) => string {
  const { tree } = useCategoryTree();
  return (count, categoryId) => {
    const category = categoryId && tree?.byId.get(categoryId)?.name;
    return category ? format(bulk.movedTo, { count, category }) : format(bulk.bookmarksUpdated, { count });
  };
}

/** Bookmarks that needed no change count as done. */
async function updatePart(part: SelectionPart, change: Change): Promise<ChangedParts> {
  const { updated, failed, changeId } = await trpcClient.bookmarks.updateMany.mutate({ ...part, ...change });
  return { done: updated, undos: changeId ? [changeId] : [], hasFailed: failed.length > 0 };
}

async function moveToTrash(part: SelectionPart): Promise<ChangedParts> {
  const { deleted, ids } = await trpcClient.bookmarks.delete.mutate(part);
  return { done: deleted, undos: ids, hasFailed: false };
}

/** Reads the current selection for an action. */
export function useSelectedTarget(): () => BulkTarget {
  const store = useSelectionStore();
  const { tree } = useCategoryTree();
  return () => {
    const { selection } = store.get();
    const count = countSelected(selection, (id) => tree?.byId.get(id)?.bookmarkCount ?? 0);
    return { parts: toParts(selection), count };
  };
}
