import { Tags, Unlink } from "lucide-react";
import { useLocation, useSearchParams } from "react-router";
import { trpc } from "../shared/api/trpc.ts";
import { SidebarLink } from "../shared/components/sidebar-link.tsx";
import { isSameSearch, noFilters, readFilters, writeFilters } from "../features/advanced-search/search-filters.ts";

const brokenLinks = { ...noFilters, is: "broken" as const };

/** Links below the categories: trash and broken links. */
export function LibraryLinks({ onSelect }: { onSelect: (() => void) | undefined }) {
  const { data } = trpc.linkChecks.broken.useQuery();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const shown = pathname === "/" ? readFilters(params) : null;
  const isShown = shown !== null && isSameSearch(shown, brokenLinks);
  const next = writeFilters(params, brokenLinks);
  next.delete("category");
  return (
    <ul className="mt-1 shrink-0 border-t border-line pt-2">
      <li>
        <SidebarLink to="/tags" isSelected={false} icon={<Tags className="size-4" />} indent={14} onSelect={onSelect}>
          Tags
        </SidebarLink>
      </li>
      {data && (data.broken > 0 || isShown) && (
        <li>
          <SidebarLink
            to={`/?${next}`}
            isSelected={isShown}
            icon={<Unlink className="size-4" />}
            count={data.broken}
            indent={14}
            onSelect={onSelect}
          >
            Broken links
          </SidebarLink>
        </li>
      )}
    </ul>
  );
}
