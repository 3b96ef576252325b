import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { shownPath } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { classNames } from "../../shared/ui/basics.tsx";

interface CategoryPathProps {
  /** Of the category; it may have been deleted, or not exist yet. */
  id: string;
  /** Names from the top, joined by slashes. */
  path: string;
  className?: string;
}

/** A category with its icon; the names above it are faint. */
export function CategoryPath({ id, path, className }: CategoryPathProps) {
  const node = useCategoryTree().tree?.byId.get(id);
  const shown = shownPath(path);
  const end = node ? shown.lastIndexOf("›") + 1 : 0;
  return (
    <span className={classNames("flex min-w-0 items-center gap-2", className)}>
      <CategoryIcon icon={node?.icon ?? ""} name={shown.slice(end)} color={node?.shownColor} />
      <span className="min-w-0 break-words">
        {end > 0 && <span className="font-normal text-muted">{`${shown.slice(0, end)} `}</span>}
        {shown.slice(end).trim()}
      </span>
    </span>
  );
}
