import * as common from "../shared/messages.json";
import { Clock, Star, Tags, Unlink } from "lucide-react";
import { useLocation, useSearchParams } from "react-router";
import { trpc } from "../shared/api/trpc.ts";
import { SidebarLink } from "../shared/components/sidebar-link.tsx";
import {
  isSameSearch,
  noFilters,
  readFilters,
  stateNames,
  writeFilters,
} from "../features/advanced-search/search-filters.ts";

const states = [
  ["favorite", Star],
  ["unread", Clock],
  ["broken", Unlink],
] as const;

/** Links below the categories: tags, favorites, what is to be read later, and broken links. */
export function LibraryLinks({ onSelect }: { onSelect: (() => void) | undefined }) {
  const { data } = trpc.linkChecks.broken.useQuery();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const shown = pathname === "/" ? readFilters(params) : null;
  return (
    <ul className="mt-1 shrink-0 border-t border-line pt-2">
      <li>
        <SidebarLink to="/tags" isSelected={false} icon={<Tags className="size-4" />} indent={14} onSelect={onSelect}>
          {common.tags}
        </SidebarLink>
      </li>
      {states.map(([is, Icon]) => {
        const filters = { ...noFilters, is };
        const isShown = shown !== null && isSameSearch(shown, filters);
        const count = is === "broken" ? data?.broken : undefined;
        if (is === "broken" && !count && !isShown) return null;
        const next = writeFilters(params, filters);
        next.delete("category");
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
    </ul>
  );
}
