import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { categoryOptions } from "../../category-tree/category-options.ts";
import { useCategoryTree } from "../../category-tree/use-category-tree.ts";
import { MoveDialog } from "../../changes/move-dialog.tsx";
import { useMoveBookmark } from "./use-move-bookmark.ts";

/** The alternative to dragging, for keyboards and touch screens. */
export function MoveBookmarkDialog({ bookmark, onClose }: { bookmark: Bookmark; onClose: () => void }) {
  const { tree } = useCategoryTree();
  const move = useMoveBookmark();
  return (
    <MoveDialog
      isOpen
      onOpenChange={onClose}
      count={1}
      categories={tree ? categoryOptions(tree.roots) : []}
      isBusy={false}
      onMove={(categoryId) => {
        onClose();
        move(bookmark, categoryId);
      }}
    />
  );
}
