import * as common from "../../shared/messages.json";
import { Clock, Star, Tags, Trash2, Unlink } from "lucide-react";
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

const states = [
  ["favorite", Star],
  ["unread", Clock],
  ["broken", Unlink],
] as const;

/** Links below the categories: tags, favorites, what is to be read later, broken links and the trash. */
export function LibraryLinks({ onSelect }: { onSelect: (() => void) | undefined }) {
  const { data } = trpc.linkChecks.broken.useQuery();
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
      {states.map(([is, Icon]) => {
        const filters = { ...noFilters, is };
        const isShown = shown !== null && isSameSearch(shown, filters);
        const count = is === "broken" ? data?.broken : undefined;
        if (is === "broken" && !count && !isShown) return null;
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

function PageLink({
  to,
  ...link
}: Pick<ComponentProps<typeof SidebarLink>, "icon" | "onSelect" | "children"> & { to: string }) {
  const { pathname } = useLocation();
  return <SidebarLink to={to} isSelected={pathname === to} indent={14} {...link} />;
}
