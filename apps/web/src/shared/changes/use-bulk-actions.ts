import { bookmarkCount } from "./bookmark-count.ts";
import { useMutation } from "@tanstack/react-query";
import { trpcClient } from "../api/trpc.ts";
import { useCategoryTree } from "../category-tree/use-category-tree.ts";
import { toast } from "../ui/toast.ts";
import { countSelected, type SelectionPart, toParts } from "../selection/selection.ts";
import { useSelectionStore } from "../selection/use-selection.tsx";
import { type ChangedParts, changeParts } from "./change-parts.ts";
import { useRefreshLists } from "./after-change.ts";

/** The bookmarks of an action, and their number. */
interface BulkTarget {
  parts: readonly SelectionPart[];
  count: number;
}

interface Change {
  categoryId?: string;
  addTags?: string[];
  removeTags?: string[];
}

type BulkUpdate = BulkTarget & { change: Change };

const fail = (description: string, action: ReturnType<typeof offer> = {}): void =>
  toast({ title: "Error", description, tone: "error", ...action });

/**
 * Actions on many bookmarks; each can be undone from its message.
 *
 * @param isCounting whether an error message names the number of bookmarks, as on a category's page
 */
export function useBulkActions({ isCounting = false, onDone }: { isCounting?: boolean; onDone?: () => void }) {
  const refresh = useRefreshLists();
  const undo = useUndo();
  const update = useMutation({
    mutationFn: ({ parts, change }: BulkUpdate) => changeParts(parts, (part) => updatePart(part, change)),
    onSettled: refresh,
    onSuccess: ({ done, undos, hasFailed }, { count }) => {
      const action = offer(undos, undo.changes);
      if (hasFailed) fail(`Failed to update ${bookmarkCount(Math.max(1, count - done))}`, action);
      else toast({ title: `${bookmarkCount(done)} updated`, tone: "success", ...action });
      onDone?.();
    },
    onError: (_, { count, change }) =>
      fail(change.categoryId && !isCounting ? "Failed to move bookmarks" : `Failed to update ${bookmarkCount(count)}`),
  });
  const remove = useMutation({
    mutationFn: ({ parts }: BulkTarget) => changeParts(parts, moveToTrash),
    onSettled: refresh,
    onSuccess: ({ done, undos, hasFailed }, { count }) => {
      const action = offer(undos, undo.deletions);
      if (hasFailed) fail(`Failed to delete ${bookmarkCount(Math.max(1, count - done))}`, action);
      else toast({ title: `${bookmarkCount(done)} deleted`, ...action });
      onDone?.();
    },
    onError: (_, { count }) =>
      fail(isCounting ? `Failed to delete ${bookmarkCount(count)}` : "Failed to delete bookmarks"),
  });
  return {
    isBusy: update.isPending || remove.isPending,
    move: (target: BulkTarget, categoryId: string) => update.mutate({ ...target, change: { categoryId } }),
    tag: (target: BulkTarget, addTags: string[], removeTags: string[]) =>
      update.mutate({ ...target, change: { addTags, removeTags } }),
    remove: (target: BulkTarget) => remove.mutate(target),
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

function offer(undos: readonly string[], undo: (ids: readonly string[]) => void) {
  return undos.length > 0 ? { action: { label: "Undo", onSelect: () => undo(undos) } } : {};
}

function useUndo() {
  const refresh = useRefreshLists();
  const changes = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids.toReversed()) await trpcClient.bookmarks.undoChange.mutate({ id });
    },
    onSettled: refresh,
    onError: () => fail("The change could not be undone."),
  });
  const deletions = useMutation({
    mutationFn: (ids: readonly string[]) => trpcClient.bookmarks.restore.mutate({ ids: [...ids] }),
    onSettled: refresh,
    onError: () => fail("Failed to restore bookmarks"),
  });
  return { changes: changes.mutate, deletions: deletions.mutate };
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
