import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import type { SavedFilters, SavedSearch } from "@bowerbird/contract/saved-searches";
import { Pencil, Search, Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { RowActions, SidebarHeading, SidebarLink } from "../../shared/components/sidebar-link.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { useDeleteSearch } from "./use-delete-search.ts";

const RenameSearchDialog = lazyPart(() => import("./rename-search-dialog.tsx"));

interface SavedSearchesProps {
  /** The URL of a search. */
  toLink: (filters: SavedFilters) => string;
  /** Whether a search is the one that is shown. */
  isShown: (filters: SavedFilters) => boolean;
  onSelect: (() => void) | undefined;
}

/** The saved searches, above the categories. Renders nothing if there are none. */
export function SavedSearches({ toLink, isShown, onSelect }: SavedSearchesProps) {
  const { data: searches = [] } = trpc.savedSearches.list.useQuery();
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  if (searches.length === 0) return null;
  return (
    <section aria-label={common.savedSearches} className="flex max-h-2/5 shrink-0 flex-col">
      <SidebarHeading>{common.savedSearches}</SidebarHeading>
      {/* Room for the focus ring. */}
      <ul className="-mx-1 min-h-0 overflow-y-auto px-1 [scrollbar-width:thin]">
        {searches.map((search) => (
          <Row
            key={search.id}
            search={search}
            to={toLink(search.filters)}
            isSelected={isShown(search.filters)}
            onSelect={onSelect}
            onRename={setRenamed}
          />
        ))}
      </ul>
      {renamed && (
        <Later onFailed={() => setRenamed(null)}>
          <RenameSearchDialog search={renamed} others={searches} onClose={() => setRenamed(null)} />
        </Later>
      )}
    </section>
  );
}

interface RowProps {
  search: SavedSearch;
  to: string;
  isSelected: boolean;
  onSelect: (() => void) | undefined;
  onRename: (search: SavedSearch) => void;
}

function Row({ search, to, isSelected, onSelect, onRename }: RowProps) {
  const remove = useDeleteSearch();
  const { name } = search;
  const onDelete = ({ currentTarget }: MouseEvent): void => {
    focusNeighbour(currentTarget.closest("li"));
    remove(search);
  };
  return (
    <li className="group/row relative flex h-[34px] items-center">
      <SidebarLink to={to} isSelected={isSelected} icon={<Search className="size-4" />} indent={14} onSelect={onSelect}>
        {name}
      </SidebarLink>
      <RowActions>
        <IconButton
          size="sm"
          label={format(t.renameSearchName, { name })}
          icon={<Pencil />}
          onClick={() => onRename(search)}
        />
        <IconButton size="sm" label={format(t.deleteName, { name })} icon={<Trash2 />} onClick={onDelete} />
      </RowActions>
    </li>
  );
}

/** The row is removed together with the focus, so a neighbour gets it. */
function focusNeighbour(row: HTMLLIElement | null): void {
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest("nav");
  next?.querySelector("a")?.focus();
}
