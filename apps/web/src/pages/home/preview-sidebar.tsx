import { shownColor } from "@bowerbird/bookmark/home-groups";
import type { Category } from "@bowerbird/contract/categories";
import { Library } from "lucide-react";
import * as t from "../../features/categories/messages.json";
import { categoryPath } from "../../shared/category-tree/category-address.ts";
import { CategoryIcon } from "../../shared/category-tree/category-icon.tsx";
import { buildCategoryTree, type CategoryNode, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { SidebarHeading, SidebarLink } from "../../shared/components/sidebar-link.tsx";
import * as common from "../../shared/messages.json";

/** More than fit on most screens. */
const maxRows = 24;

/** The categories of the top level, where the sidebar will be; what this browser has expanded is not known yet. */
export function PreviewSidebar({ categories }: { categories: readonly Category[] }) {
  const tree = buildCategoryTree(categories);
  const roots = tree.roots.filter(({ isShown }) => isShown);
  const pinned = roots.filter((root) => root.pinned);
  return (
    <nav aria-label={common.categories} className="flex flex-col gap-1">
      <SidebarLink
        to="/"
        isSelected
        icon={<Library className="size-4" />}
        count={categories.reduce((sum, { bookmarkCount }) => sum + bookmarkCount, 0)}
        indent={14}
        onSelect={undefined}
      >
        {common.allBookmarks}
      </SidebarLink>
      {pinned.length > 0 && <Part title={t.pinned} tree={tree} roots={pinned} />}
      <Part title={common.categories} tree={tree} roots={roots.slice(pinned.length)} />
    </nav>
  );
}

function Part({ title, tree, roots }: { title: string; tree: CategoryTree; roots: readonly CategoryNode[] }) {
  return (
    <>
      <SidebarHeading>{title}</SidebarHeading>
      <ul>
        {roots.slice(0, maxRows).map((root) => (
          <li key={root.id} className="h-[34px] pointer-coarse:h-[46px]">
            <SidebarLink
              to={categoryPath(tree, root)}
              isSelected={false}
              icon={<CategoryIcon icon={root.icon} color={shownColor(root)} />}
              count={root.totalCount}
              indent={14}
              onSelect={undefined}
            >
              {root.name}
            </SidebarLink>
          </li>
        ))}
      </ul>
    </>
  );
}
