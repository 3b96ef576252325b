import * as common from "../../shared/messages.json";
import { Tags, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { useLocation, useSearchParams } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { SidebarLink } from "../../shared/components/sidebar-link.tsx";
import {
  isSameSearch,
  noFilters,
  readFilters,
  stateNames,
  writeFilters,
} from "../../features/advanced-search/search-filters.ts";
import { stateIcons } from "../../features/advanced-search/state-icons.ts";

const states = ["favorite", "unread", "archived", "broken"] as const;

/** Links below the categories: tags, favorites, what is to be read later, archived and broken links, and the trash. */
export function LibraryLinks({ onSelect }: { onSelect: (() => void) | undefined }) {
  const counts = useCounts();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const params = pathname === "/" ? search : new URLSearchParams();
  const shown = readFilters(params);
  return (
    <ul className="mt-1 shrink-0 border-t border-line pt-2">
      <li>
        <PageLink to="/tags" icon={<Tags className="size-4" />} onSelect={onSelect}>
          {common.tags}
        </PageLink>
      </li>
      {states.map((is) => {
        const Icon = stateIcons[is];
        const filters = { ...noFilters, is };
        const isShown = shown !== null && isSameSearch(shown, filters);
        const count = is in counts ? (counts[is as keyof typeof counts] ?? 0) : undefined;
        if (count === 0 && !isShown) return null;
        const next = writeFilters(params, filters);
        for (const name of ["category", "view"]) next.delete(name);
        return (
          <li key={is}>
            <SidebarLink
              to={`/?${next}`}
              isSelected={isShown}
              icon={<Icon className="size-4" />}
              {...(count !== undefined && { count })}
              indent={14}
              onSelect={onSelect}
            >
              {stateNames[is]}
            </SidebarLink>
          </li>
        );
      })}
      <li>
        <PageLink to="/trash" icon={<Trash2 className="size-4" />} onSelect={onSelect}>
          {common.trash}
        </PageLink>
      </li>
    </ul>
  );
}

/** Of those that are shown only when there are any. */
function useCounts() {
  const { data: categories } = trpc.categories.list.useQuery();
  const { data: links } = trpc.linkChecks.broken.useQuery();
  return {
    archived: categories?.reduce((sum, { archivedCount }) => sum + archivedCount, 0),
    broken: links?.broken,
  };
}

function PageLink({
  to,
  ...link
}: Pick<ComponentProps<typeof SidebarLink>, "icon" | "onSelect" | "children"> & { to: string }) {
  const { pathname } = useLocation();
  return <SidebarLink to={to} isSelected={pathname === to} indent={14} {...link} />;
}
