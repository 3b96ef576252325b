import * as common from "../../shared/messages.json";
import * as t from "../../features/categories/messages.json";
import { listShown } from "@bowerbird/bookmark/category-order";
import type { Category } from "@bowerbird/contract/categories";
import { shownColor } from "@bowerbird/bookmark/home-groups";
import { Library } from "lucide-react";
import { CategoryIcon } from "../../shared/category-tree/category-icon.tsx";
import { SidebarHeading, SidebarLink } from "../../shared/components/sidebar-link.tsx";

/** More than fit on most screens. */
const maxRows = 24;

/** The categories of the top level, where the sidebar will be; what this browser has expanded is not known yet. */
export function PreviewSidebar({ categories }: { categories: readonly Category[] }) {
  const roots = toRoots(categories);
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
      {pinned.length > 0 && <Part title={t.pinned} roots={pinned} />}
      <Part title={common.categories} roots={roots.slice(pinned.length)} />
    </nav>
  );
}

function Part({ title, roots }: { title: string; roots: readonly Root[] }) {
  return (
    <>
      <SidebarHeading>{title}</SidebarHeading>
      <ul>
        {roots.slice(0, maxRows).map((root) => (
          <li key={root.id} className="h-[34px]">
            <SidebarLink
              to={`/?category=${root.id}`}
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

type Root = Category & { totalCount: number };

function toRoots(categories: readonly Category[]): Root[] {
  const known = new Set(categories.map(({ id }) => id));
  const shown = new Set(listShown(categories).map(({ id }) => id));
  const parentOf = ({ parentId }: Category) => (parentId !== null && known.has(parentId) ? parentId : null);
  const children = Map.groupBy(categories, parentOf);
  const below = (id: string): Category[] => (children.get(id) ?? []).flatMap((child) => [child, ...below(child.id)]);
  return (children.get(null) ?? []).flatMap((root) => {
    const all = [root, ...below(root.id)];
    const totalCount = all.reduce((sum, { bookmarkCount }) => sum + bookmarkCount, 0);
    return shown.has(root.id) ? [{ ...root, totalCount }] : [];
  });
}
