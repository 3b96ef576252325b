import * as common from "../../shared/messages.json";
import type { SavedFilters } from "@bowerbird/contract/saved-searches";
import { trpc } from "../../shared/api/trpc.ts";
import { SidebarHeading } from "../../shared/components/sidebar-link.tsx";
import { Later, lazyPart } from "../../shared/ui/later.tsx";

const SavedSearchList = lazyPart(() => import("./saved-search-list.tsx"));

export interface SavedSearchesProps {
  /** The URL of a search. */
  toLink: (filters: SavedFilters) => string;
  /** Whether a search is the one that is shown. */
  isShown: (filters: SavedFilters) => boolean;
  onSelect: (() => void) | undefined;
}

/** The saved searches, above the categories. Renders nothing if there are none. */
export function SavedSearches(props: SavedSearchesProps) {
  const { data: searches = [] } = trpc.savedSearches.list.useQuery();
  if (searches.length === 0) return null;
  return (
    <section aria-label={common.savedSearches} className="flex max-h-2/5 shrink-0 flex-col">
      <SidebarHeading>{common.savedSearches}</SidebarHeading>
      {/* Room for the focus ring. */}
      <ul className="-mx-1 min-h-0 overflow-y-auto px-1 [scrollbar-width:thin]">
        {/* As high as the rows, so that nothing below moves when they come. */}
        <Later
          fallback={searches.map(({ id }) => (
            <li key={id} className="h-[34px]" />
          ))}
        >
          <SavedSearchList searches={searches} {...props} />
        </Later>
      </ul>
    </section>
  );
}
