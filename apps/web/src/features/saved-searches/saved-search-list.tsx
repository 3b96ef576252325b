import { format } from "@bowerbird/contract/messages";
import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import { Pencil, Rss, Search, Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { lazyDialog } from "../../shared/ui/later.tsx";
import { FeedDialog } from "../../shared/sharing/shared-sign.tsx";
import { RowActions, SidebarLink } from "../../shared/components/sidebar-link.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import type { SavedSearchesProps } from "./saved-searches.tsx";
import { show } from "../../shared/api/cached.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import * as t from "./messages.json";
import * as feeds from "../../shared/feeds/messages.json";

const RenameSearchDialog = lazyDialog(() => import("./rename-search-dialog.tsx"));

interface SavedSearchListProps extends SavedSearchesProps {
  searches: readonly SavedSearch[];
}

/** The rows of the saved searches. */
export default function SavedSearchList({ searches, toLink, isShown, onSelect }: SavedSearchListProps) {
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  const [fed, setFed] = useState<SavedSearch | null>(null);
  return (
    <>
      {searches.map((search) => (
        <Row
          key={search.id}
          search={search}
          to={toLink(search.filters)}
          isSelected={isShown(search.filters)}
          onSelect={onSelect}
          onRename={setRenamed}
          onFeed={setFed}
        />
      ))}
      {fed && <FeedDialog target={{ searchId: fed.id }} name={fed.name} onClose={() => setFed(null)} />}
      {renamed && <RenameSearchDialog search={renamed} others={searches} onClose={() => setRenamed(null)} />}
    </>
  );
}

interface RowProps {
  search: SavedSearch;
  to: string;
  isSelected: boolean;
  onSelect: (() => void) | undefined;
  onRename: (search: SavedSearch) => void;
  onFeed: (search: SavedSearch) => void;
}

function Row({ search, to, isSelected, onSelect, onRename, onFeed }: RowProps) {
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
        <IconButton
          size="sm"
          label={format(feeds.feedOfName, { name })}
          icon={<Rss />}
          onClick={() => onFeed(search)}
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

/** Removes a search from the list at once; Undo saves it again. */
export function useDeleteSearch(): (search: SavedSearch) => void {
  const restore = useAction({
    call: trpcClient.savedSearches.save.mutate,
    changes: "saved-searches.changed",
    failure: t.failedToRestoreSearch,
  });
  const remove = useAction({
    call: trpcClient.savedSearches.delete.mutate,
    optimistic: ({ id }) => show("savedSearches.list", (known) => known.filter((search) => search.id !== id)),
    changes: "saved-searches.changed",
    success: ({ name }) => format(t.nameDeleted, { name }),
    undo:
      ({ name, filters }) =>
      () =>
        restore.mutate({ name, filters }),
    failure: t.failedToDeleteSearch,
  });
  return ({ id }) => remove.mutate({ id });
}
