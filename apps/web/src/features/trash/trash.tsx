import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { Search, Trash2 } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { ask } from "../../shared/changes/ask-first.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Input } from "../../shared/ui/field.tsx";
import { EmptyState, NotLoaded } from "../../shared/ui/empty-state.tsx";
import { useListSelection } from "../../shared/selection/use-list-selection.ts";
import { TrashList } from "./trash-list.tsx";
import { useTrash, useTrashActions } from "./use-trash.ts";

export function Trash() {
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim());
  const { bookmarks, total = 0, isError, refetch, hasMore, loadMore } = useTrash(wanted);
  const listed = (bookmarks ?? []).map(({ id }) => id);
  const selection = useListSelection(listed, { total });
  const { restore, restoreMany, remove, empty, isBusy } = useTrashActions();
  const restoreChosen = (): void => {
    const { selected, count, isWhole, excepted } = selection;
    if (count > 0 && !isWhole) restoreMany(count, { ids: [...selected] });
    else restoreMany(count || total, { filter: { ...(wanted && { q: wanted }), exceptIds: excepted } });
  };
  const shared = { confirmLabel: common.deletePermanently, isDestructive: true };
  const isEmpty = listed.length === 0;
  return (
    <>
      {(!isEmpty || text !== "") && (
        <TrashToolbar
          text={text}
          onTextChange={(typed) => {
            setText(typed);
            selection.clear();
          }}
          count={selection.count}
          total={total}
          isBusy={isBusy}
          onSelectAll={selection.selectWhole}
          onClear={selection.clear}
          onRestore={restoreChosen}
          onEmpty={() => ask({ ...shared, title: t.emptyTrash, description: t.emptyTrashConsequence, run: empty })}
        />
      )}
      {!bookmarks && (
        <NotLoaded query={{ isError, refetch }} title={t.theTrashCouldNotBeLoaded} className="h-96 rounded-xl" />
      )}
      {bookmarks &&
        isEmpty &&
        (wanted === "" ? (
          <EmptyState icon={<Trash2 />} title={t.theTrashIsEmpty} text={t.trashHint} />
        ) : (
          <EmptyState
            icon={<Search />}
            title={format(t.noMatchInTrash, { text: wanted })}
            action={<Button onClick={() => setText("")}>{t.showAll}</Button>}
          />
        ))}
      {bookmarks && !isEmpty && (
        <TrashList
          bookmarks={bookmarks}
          hasMore={hasMore}
          onEndReached={loadMore}
          selected={selection.selected}
          onToggle={selection.toggle}
          onRestore={restore}
          onDelete={(bookmark) =>
            ask({
              ...shared,
              title: format(t.deleteTitlePermanently, { title: displayTitle(bookmark) }),
              description: t.itCannotBeUndone,
              run: () => remove(bookmark.id),
            })
          }
        />
      )}
    </>
  );
}

interface TrashToolbarProps {
  text: string;
  onTextChange: (text: string) => void;
  /** How many bookmarks are selected. */
  count: number;
  /** How many match the text. */
  total: number;
  isBusy: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onRestore: () => void;
  onEmpty: () => void;
}

function TrashToolbar({ text, onTextChange, count, total, isBusy, ...act }: TrashToolbarProps) {
  const { onSelectAll, onClear, onRestore, onEmpty } = act;
  return (
    <div className="sticky top-(--header-height) z-10 flex flex-wrap items-center gap-2 bg-canvas py-3">
      <Input
        type="search"
        aria-label={t.findInTrash}
        placeholder={t.findInTrashPlaceholder}
        autoComplete="off"
        maxLength={limits.searchQueryLength}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        className="mb-1 basis-full"
      />
      <Button size="sm" onClick={count > 0 ? onClear : onSelectAll}>
        {count > 0 ? common.selectNone : common.selectAll}
      </Button>
      <Button size="sm" disabled={total === 0} isBusy={isBusy} onClick={onRestore}>
        {count === 0 ? format(t.restoreAll, { total }) : t.restoreSelected}
      </Button>
      <p role="status" className="text-sm text-muted tabular-nums">
        {count > 0 && format(t.countSelected, { count })}
      </p>
      <Button size="sm" className="ms-auto" onClick={onEmpty}>
        <Trash2 aria-hidden />
        {t.emptyTrash}
      </Button>
    </div>
  );
}
