import * as list from "./messages.json";
import * as t from "./edit.messages.json";
import { lazyDialog } from "../../shared/ui/later.tsx";
import { FolderPlus, FolderTree, Merge, Pencil, Pin, Rss, Share2, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { type CategoryNode, isUncategorized, parentNodes } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { ParentNames } from "../../shared/category-tree/bookmark-category.tsx";
import { FeedDialog, ShareDialog } from "../../shared/sharing/shared-sign.tsx";
import * as sharing from "../../shared/sharing/messages.json";
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from "../../shared/ui/dropdown-menu.tsx";
import * as feeds from "../../shared/feeds/messages.json";
import { CategoryDialog } from "./category-sidebar.tsx";
import { useDeleteCategory } from "./use-category-actions.ts";

const MergeDialog = lazyDialog(() => import("./merge-dialog.tsx"));

interface CategoryMenuProps {
  node: CategoryNode;
  trigger: ReactNode;
  /** Beside it in the sidebar, where touch screens have no room for a button of its own. */
  onPin?: (id: string, pinned: boolean) => void;
}

/** What can be done with a category: edit, move, share, read as a feed, add others, merge, delete. Uncategorized stays as it is. */
export default function CategoryMenu({ node, trigger, onPin }: CategoryMenuProps) {
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const shared = trpc.sharing.list.useQuery();
  const { tree } = useCategoryTree();
  const parents = tree ? parentNodes(tree, node) : [];
  const remove = useDeleteCategory();
  const close = () => setDialog(null);
  const dialogs = {
    edit: <CategoryDialog node={node} onClose={close} />,
    feed: <FeedDialog target={{ categoryId: node.id }} name={node.name} onClose={close} />,
    category: <CategoryDialog onClose={close} />,
    merge: <MergeDialog node={node} onClose={close} />,
    share: <ShareDialog categoryId={node.id} name={node.name} onClose={close} />,
    subcategory: <CategoryDialog parent={node} onClose={close} />,
  };
  return (
    <>
      <DropdownMenu trigger={trigger} defaultOpen>
        {/* In the sidebar a long or deep name is cut. */}
        <MenuLabel>
          <span className="line-clamp-3 text-xs break-words text-muted">
            <ParentNames names={parents.map(({ name }) => name)} />
            <bdi>{node.name}</bdi>
          </span>
        </MenuLabel>
        {!isUncategorized(node) && (
          <MenuItem icon={<Pencil />} onSelect={() => setDialog("edit")}>
            {t.editOrMove}
          </MenuItem>
        )}
        {shared.data?.isOn && (
          <MenuItem icon={<Share2 />} onSelect={() => setDialog("share")}>
            {sharing.shareMenu}
          </MenuItem>
        )}
        {onPin && (
          <MenuItem icon={<Pin />} onSelect={() => onPin(node.id, !node.pinned)}>
            {node.pinned ? list.unpin : list.pin}
          </MenuItem>
        )}
        <MenuItem icon={<Rss />} onSelect={() => setDialog("feed")}>
          {feeds.feedMenu}
        </MenuItem>
        <MenuItem icon={<FolderPlus />} onSelect={() => setDialog("category")}>
          {t.newCategoryMenu}
        </MenuItem>
        {!isUncategorized(node) && (
          <>
            <MenuItem icon={<FolderTree />} onSelect={() => setDialog("subcategory")}>
              {t.newSubcategory}
            </MenuItem>
            <MenuItem icon={<Merge />} onSelect={() => setDialog("merge")}>
              {t.mergeIntoMenu}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} isDestructive onSelect={() => remove.mutate(node)}>
              {t.deleteCategory}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {dialog && dialogs[dialog]}
    </>
  );
}
