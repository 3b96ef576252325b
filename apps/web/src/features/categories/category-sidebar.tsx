import { Library } from "lucide-react";
import { type ComponentType, useMemo, useRef } from "react";
import { useStoredSet } from "../../browser/stored-set.ts";
import { CategoryLink } from "./category-link.tsx";
import { CategoryRow } from "./category-row.tsx";
import { categoryPath, type CategoryTree } from "../../category-tree/category-tree.ts";
import { usePinCategory } from "./use-pin-category.ts";
import { useFixedWindow } from "./use-fixed-window.ts";
import { visibleRows } from "./visible-rows.ts";

interface CategorySidebarProps {
  tree: CategoryTree;
  totalCount: number;
  selectedId: string | null;
  /** Called after a category was chosen; a drawer closes itself. */
  onSelect?: () => void;
  /** Whether a category links to the filtered home list or to its own page. */
  linksTo?: "home" | "category-pages";
  /** Rendered above the categories. */
  Above?: ComponentType<{ onSelect: (() => void) | undefined }>;
  /** Rendered below them. */
  Below: ComponentType<{ onSelect: (() => void) | undefined }>;
}

const rowHeight = 34;

/** All categories; only those in view are rendered. Fills its container's height and scrolls within it. */
export function CategorySidebar(props: CategorySidebarProps) {
  const { tree, totalCount, selectedId, onSelect, linksTo = "home", Above, Below } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [expanded, toggleExpanded] = useStoredSet("bowerbird:expanded-categories");
  const rows = useMemo(() => visibleRows(tree, expanded), [tree, expanded]);
  const { first, last } = useFixedWindow(scroller, rows.length, rowHeight);
  const pin = usePinCategory();
  return (
    <nav aria-label="Categories" className="flex min-h-0 flex-1 flex-col gap-1">
      <CategoryLink
        to={linksTo === "home" ? undefined : "/"}
        isSelected={selectedId === null}
        count={totalCount}
        indent={14}
        onSelect={onSelect}
        icon={<Library className="size-4" />}
      >
        All Bookmarks
      </CategoryLink>
      {Above && <Above onSelect={onSelect} />}
      <div ref={scroller} className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 [scrollbar-width:thin]">
        <ul className="relative" style={{ height: rows.length * rowHeight }}>
          {rows.slice(first, last).map((node, index) => (
            <CategoryRow
              key={node.id}
              node={node}
              to={linksTo === "home" ? undefined : categoryPath(tree, node)}
              top={(first + index) * rowHeight}
              isSelected={node.id === selectedId}
              isExpanded={expanded.has(node.id)}
              onToggle={toggleExpanded}
              onPin={pin}
              onSelect={onSelect}
            />
          ))}
        </ul>
      </div>
      <Below onSelect={onSelect} />
    </nav>
  );
}
