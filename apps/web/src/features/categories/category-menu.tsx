import { FolderPlus, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { CategoryNode } from "../../shared/category-tree/category-tree.ts";
import { DropdownMenu, MenuItem, MenuSeparator } from "../../shared/ui/dropdown-menu.tsx";
import { useDeleteCategory } from "./use-category-actions.ts";

const CategoryDialog = lazy(() => import("./category-dialog.tsx"));

interface CategoryMenuProps {
  node: CategoryNode;
  trigger: ReactNode;
  onPin: (id: string, pinned: boolean) => void;
}

/** What can be done with a category: edit, nest, pin, delete. */
export default function CategoryMenu({ node, trigger, onPin }: CategoryMenuProps) {
  const [dialog, setDialog] = useState<"edit" | "create" | null>(null);
  const remove = useDeleteCategory();
  const close = () => setDialog(null);
  return (
    <>
      <DropdownMenu trigger={trigger} defaultOpen>
        <MenuItem icon={<Pencil />} onSelect={() => setDialog("edit")}>
          Edit or move…
        </MenuItem>
        <MenuItem icon={<FolderPlus />} onSelect={() => setDialog("create")}>
          New subcategory…
        </MenuItem>
        <MenuItem icon={node.pinned ? <PinOff /> : <Pin />} onSelect={() => onPin(node.id, !node.pinned)}>
          {node.pinned ? "Unpin" : "Pin"}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDestructive onSelect={() => remove.mutate(node)}>
          Delete category
        </MenuItem>
      </DropdownMenu>
      <Suspense fallback={null}>
        {dialog === "edit" && <CategoryDialog node={node} onClose={close} />}
        {dialog === "create" && <CategoryDialog parent={node} onClose={close} />}
      </Suspense>
    </>
  );
}
