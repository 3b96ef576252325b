import { joinNames } from "../../shared/ui/one-line.tsx";
import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { limits } from "@bowerbird/contract/limits";
import type { PopularTag } from "@bowerbird/contract/tags";
import { Search } from "lucide-react";
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { NameDialog } from "../../shared/components/name-dialog.tsx";
import { askFirst } from "../../shared/changes/ask-first.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useListSelection } from "../../shared/selection/use-list-selection.ts";
import { MergeSuggestions, useMergeSuggestions } from "./merge-suggestions.tsx";
import { shownTags, type TagSort, TagToolbar } from "./tag-toolbar.tsx";
import { TagRows } from "./tag-rows.tsx";
import { useTagChanges } from "./use-tag-changes.ts";

/** The tags, merge suggestions, and the actions on them. */
export function TagLibrary({ tags, toLink }: { tags: readonly PopularTag[]; toLink: (tag: string) => string }) {
  const [text, setText] = useState("");
  const [sort, setSort] = useState<TagSort>("count");
  const [isUsedOnce, setUsedOnce] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [isMerging, setMerging] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => shownTags(tags, { text, sort, isUsedOnce }), [tags, text, sort, isUsedOnce]);
  const selection = useListSelection(toNames(shown), { all: toNames(tags) });
  const chosen = tags.filter(({ tag }) => selection.selected.has(tag));
  const noteChange = useFocusAfterChange(list);
  const changes = useTagChanges(noteChange);
  const suggested = useMergeSuggestions();
  const showAll = (): void => {
    setText("");
    setUsedOnce(false);
  };
  const removeNow = (gone: readonly PopularTag[]): void => {
    changes.remove(toNames(gone));
    if (gone.some(({ tag }) => selection.selected.has(tag))) selection.clear();
  };
  const remove = (gone: PopularTag[]): void =>
    askFirst(countUses(gone), {
      title: format(t.deleteTagsTitle, { count: gone.length, tag: gone[0]?.tag ?? "" }),
      description: format(t.removesItFrom, { count: gone.length, uses: countUses(gone) }),
      confirmLabel: common.deleteLabel,
      isDestructive: true,
      run: () => removeNow(gone),
    });
  return (
    <>
      <TagToolbar
        text={text}
        onTextChange={setText}
        sort={sort}
        onSortChange={setSort}
        isUsedOnce={isUsedOnce}
        onUsedOnceChange={setUsedOnce}
        count={chosen.length}
        isMerging={changes.merging !== null}
        onSelectAll={selection.selectAll}
        onClear={selection.clear}
        onMerge={() => setMerging(true)}
        onDelete={() => remove(chosen)}
      />
      {shown.length === 0 && <NothingFound text={text} isUsedOnce={isUsedOnce} onClear={showAll} />}
      <div hidden={shown.length === 0}>
        <TagRows
          list={list}
          tags={shown}
          selected={selection.selected}
          toLink={toLink}
          onToggle={selection.toggle}
          onRename={setRenamed}
          onDelete={(name) => remove(tags.filter(({ tag }) => tag === name))}
        />
      </div>
      <MergeSuggestions {...suggested} merging={changes.merging} onMerge={changes.merge} />
      {renamed !== null && (
        <TagNameDialog
          title={format(t.renameTagTitle, { renamed })}
          initial={renamed}
          confirmLabel={common.rename}
          getHint={(name) => takenHint(tags, renamed, name)}
          onClose={() => setRenamed(null)}
          onConfirm={(name) => name !== renamed && changes.rename(renamed, name)}
        />
      )}
      {isMerging && (
        <TagNameDialog
          title={format(t.mergeTags, { count: chosen.length })}
          description={format(t.combineTags, { names: shorten(toNames(chosen)) })}
          initial={chosen[0]?.tag ?? ""}
          confirmLabel={common.merge}
          onClose={() => setMerging(false)}
          onConfirm={(name) => changes.merge(toNames(chosen), name, selection.clear)}
        />
      )}
    </>
  );
}

function toNames(tags: readonly PopularTag[]): string[] {
  return tags.map(({ tag }) => tag);
}

const countUses = (tags: readonly PopularTag[]): number => tags.reduce((sum, { count }) => sum + count, 0);

/** How many names a message lists. */
const maxNamed = 12;

function shorten(names: readonly string[]): string {
  const rest = names.length - maxNamed;
  return format(t.namesAndMore, { names: joinNames(names.slice(0, maxNamed)), rest: Math.max(0, rest) });
}

function takenHint(tags: readonly PopularTag[], renamed: string, name: string): string | undefined {
  const isTaken = name !== renamed && tags.some(({ tag }) => tag === name);
  return isTaken ? format(t.renameMergesTags, { name }) : undefined;
}

interface NothingFoundProps {
  text: string;
  isUsedOnce: boolean;
  onClear: () => void;
}

function NothingFound({ text, isUsedOnce, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<Search />}
      title={isUsedOnce && text.trim() === "" ? t.noTagIsUsedOnce : format(t.noMatchingTag, { text: text.trim() })}
      action={<Button onClick={onClear}>{t.showAllTags}</Button>}
    />
  );
}

type TagNameDialogProps = Omit<ComponentProps<typeof NameDialog>, "maxLength" | "getProblem">;

/** Asks for a tag's name. */
function TagNameDialog(props: TagNameDialogProps) {
  return (
    <NameDialog
      {...props}
      maxLength={limits.tagLength}
      getProblem={(name) => (name === "" ? t.pleaseEnterATag : undefined)}
    />
  );
}

/**
 * The row whose button was pressed disappears with the change, and the focus with it: then the list gets the focus,
 * without scrolling.
 *
 * @returns a function to call after each change
 */
export function useFocusAfterChange(list: RefObject<HTMLElement | null>): () => void {
  const isChanged = useRef(false);
  // The row is removed by a later render, after the tags were refetched.
  useEffect(() => {
    if (!isChanged.current || document.activeElement !== document.body) return;
    isChanged.current = false;
    list.current?.focus({ preventScroll: true });
  });
  return () => void (isChanged.current = true);
}
