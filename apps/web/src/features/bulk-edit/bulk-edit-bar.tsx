import { FolderInput, Tags, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { MoveDialog } from "../../changes/move-dialog.tsx";
import { Button } from "../../components/ui/button.tsx";
import type { SelectOption } from "../../components/ui/select.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";
import type { Selection } from "./use-selection.ts";

interface BulkEditBarProps {
  selection: Selection;
  total: number;
  categories: readonly SelectOption[];
  onDone: () => void;
}

/** Stays in sight while bookmarks are chosen. */
export function BulkEditBar({ selection, total, categories, onDone }: BulkEditBarProps) {
  const [dialog, setDialog] = useState<"move" | "tags" | null>(null);
  const ids = [...selection.ids];
  const actions = useBulkActions(ids, () => {
    setDialog(null);
    selection.clear();
    onDone();
  });
  const isNone = ids.length === 0;
  const close = (isOpen: boolean): void => (isOpen ? undefined : setDialog(null));
  return (
    <div
      role="toolbar"
      aria-label="Bulk Edit"
      className="sticky top-[calc(var(--header-height)+0.5rem)] z-10 mb-4 flex flex-wrap items-center gap-2 rounded-lg border border-accent-line bg-accent-soft py-2 pr-2 pl-3.5"
    >
      <p role="status" className="mr-auto text-sm font-medium text-accent">
        {ids.length.toLocaleString("en")} of {total.toLocaleString("en")} selected
      </p>
      <Button size="sm" variant="ghost" onClick={isNone ? selection.selectAll : selection.clear}>
        {isNone ? "Select all" : "Select none"}
      </Button>
      <Action icon={<FolderInput aria-hidden />} isOff={isNone} onClick={() => setDialog("move")}>
        Move
      </Action>
      <Action icon={<Tags aria-hidden />} isOff={isNone} onClick={() => setDialog("tags")}>
        Edit tags
      </Action>
      <Action icon={<Trash2 aria-hidden />} isOff={isNone || actions.isBusy} onClick={actions.remove}>
        Delete
      </Action>
      <Button size="sm" variant="ghost" onClick={onDone}>
        Done
      </Button>
      <MoveDialog
        isOpen={dialog === "move"}
        onOpenChange={close}
        count={ids.length}
        categories={categories}
        isBusy={actions.isBusy}
        onMove={actions.move}
      />
      <TagDialog
        isOpen={dialog === "tags"}
        onOpenChange={close}
        count={ids.length}
        isBusy={actions.isBusy}
        onTag={actions.tag}
      />
    </div>
  );
}

interface ActionProps {
  icon: ReactNode;
  isOff: boolean;
  onClick: () => void;
  children: string;
}

function Action({ icon, isOff, onClick, children }: ActionProps) {
  return (
    <Button size="sm" disabled={isOff} onClick={onClick}>
      {icon}
      {children}
    </Button>
  );
}
