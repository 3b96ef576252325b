import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { FolderInput, Star, Tags, Trash2, X } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { useBulkActions, useSelectedTarget } from "../../shared/changes/use-bulk-actions.ts";
import type { Mark } from "@bowerbird/contract/marks";
import { markActions } from "../../shared/changes/marks.ts";
import { MoveDialog } from "../../shared/changes/move-dialog.tsx";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { DropdownMenu, MenuItem, MenuSeparator } from "../../shared/ui/dropdown-menu.tsx";
import type { SelectOption } from "../../shared/ui/select.tsx";
import { useSelection, useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { TagDialog } from "../../shared/changes/tag-dialog.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";

interface BulkEditBarProps {
  /** How many bookmarks can be selected; null if it is not known. */
  total: number | null;
  /** Null where there is no list, or not yet. */
  onSelectAll: (() => void) | null;
  categories: readonly SelectOption[];
  /** Whether error messages name the number of bookmarks. */
  isCounting?: boolean;
  onDone: () => void;
}

/** Shown above the end of the page in selection mode. */
export default function BulkEditBar({ total, onSelectAll, categories, isCounting = false, onDone }: BulkEditBarProps) {
  const [dialog, setDialog] = useState<"move" | "tags" | null>(null);
  useSelection();
  const { clear } = useSelectionStore();
  const target = useSelectedTarget()();
  const { count } = target;
  const actions = useBulkActions({
    isCounting,
    onDone: () => {
      setDialog(null);
      onDone();
    },
  });
  const isNone = count === 0;
  const isOff = isNone || actions.isBusy;
  const selectAll = onSelectAll ?? undefined;
  const close = (isOpen: boolean): void => (isOpen ? undefined : setDialog(null));
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 mt-4 flex justify-center">
      <div
        role="toolbar"
        data-bottom-bar
        aria-label={common.bulkEdit}
        className="pointer-events-auto flex max-w-full animate-pop flex-wrap items-center justify-center gap-1 rounded-xl border border-accent-line bg-raised py-2 pe-2 ps-3 shadow-pop sm:gap-2 sm:ps-4"
      >
        <p role="status" className="me-1 text-sm font-medium text-accent whitespace-nowrap tabular-nums">
          <RichText text={countText(count, total)} parts={{ more: toDetail }} />
        </p>
        <Button size="sm" variant="ghost" onClick={isNone ? selectAll : clear} disabled={isNone && !selectAll}>
          {isNone ? common.selectAll : common.selectNone}
        </Button>
        {!isNone && selectAll && count < (total ?? 0) && (
          <Button size="sm" variant="ghost" onClick={selectAll}>
            <RichText text={format(t.selectAllTotal, { total: total! })} parts={{ more: toDetail }} />
          </Button>
        )}
        <div className="contents max-sm:order-1 max-sm:flex max-sm:w-full max-sm:justify-between max-sm:gap-1">
          <Action icon={<FolderInput aria-hidden />} isOff={isNone} onClick={() => setDialog("move")}>
            {common.move}
          </Action>
          <Action icon={<Tags aria-hidden />} isOff={isNone} onClick={() => setDialog("tags")}>
            {t.editTags}
          </Action>
          <MarkMenu isOff={isOff} onMark={(...chosen) => actions.mark(target, ...chosen)} />
          <Action icon={<Trash2 aria-hidden />} isOff={isOff} onClick={() => actions.remove(target)}>
            {common.deleteLabel}
          </Action>
        </div>
        <IconButton size="sm" label={common.done} icon={<X />} className="max-sm:ms-auto" onClick={onDone} />
        <MoveDialog
          isOpen={dialog === "move"}
          onOpenChange={close}
          count={count}
          categories={categories}
          isBusy={actions.isBusy}
          onMove={(categoryId) => actions.move(target, categoryId)}
        />
        {dialog === "tags" && (
          <TagDialog
            isOpen
            onOpenChange={close}
            count={count}
            isBusy={actions.isBusy}
            onTag={(added, removed) => actions.tag(target, added, removed)}
          />
        )}
      </div>
    </div>
  );
}

function countText(count: number, total: number | null): string {
  return total === null ? format(t.countSelected, { count }) : format(t.countOfTotalSelected, { count, total });
}

function MarkMenu({ isOff, onMark }: { isOff: boolean; onMark: (mark: Mark, isSet: boolean, label: string) => void }) {
  const trigger = (
    <Button size="sm" disabled={isOff} className={narrow}>
      <Star aria-hidden />
      {t.mark}
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger}>
      {markActions.map(({ mark, set, remove }, index) => (
        <Fragment key={mark}>
          {index > 0 && <MenuSeparator />}
          {[set, remove].map(({ label, Icon }) => (
            <MenuItem key={label} icon={<Icon />} onSelect={() => onMark(mark, label === set.label, label)}>
              {label}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </DropdownMenu>
  );
}

/** On a phone the actions share a row of their own, each with its name below its icon. */
const narrow =
  "max-sm:h-auto max-sm:min-h-12 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 " +
  "max-sm:py-1.5 max-sm:text-2xs max-sm:leading-tight max-sm:whitespace-normal";

interface ActionProps {
  icon: ReactNode;
  isOff: boolean;
  onClick: () => void;
  children: string;
}

function Action({ icon, isOff, onClick, children }: ActionProps) {
  return (
    <Button size="sm" disabled={isOff} onClick={onClick} className={narrow}>
      {icon}
      {children}
    </Button>
  );
}

const toDetail = (text: string) => <span className="max-sm:sr-only">{text}</span>;
