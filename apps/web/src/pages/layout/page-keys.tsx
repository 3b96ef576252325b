import { useState } from "react";
import { useUndoLast } from "../../features/history/use-undo-last.ts";
import { isDialogOpen, isTyping, pageKeys, useHotkey } from "../../shared/browser/shortcut-keys.ts";
import { useQuickSave } from "../../shared/changes/use-quick-save.ts";
import { addRequest, closeAdd, openAdd } from "../../shared/imports/add-request.ts";
import { useStore } from "../../shared/store/create-store.ts";
import { Later, lazyDialog, lazyPart } from "../../shared/ui/later.tsx";

const AddDialogs = lazyPart(() => import("../add/add-dialogs.tsx"));
export const TipsDialog = lazyDialog(() => import("./tips-dialog.tsx"));

/** The keys of every page, and the dialogs that they and other parts open over it. */
export function PageKeys() {
  const save = useQuickSave();
  const undo = useUndoLast();
  const [isShowingTips, setShowingTips] = useState(false);
  useHotkey(pageKeys.add, () => void (isDialogOpen() || openAdd()));
  useHotkey(pageKeys.shortcuts, () => setShowingTips(true));
  // In a dialog, typed text would be lost.
  useHotkey(pageKeys.saveFromClipboard, ({ repeat }) => void (repeat || isDialogOpen() || save()));
  // A text field undoes what was typed.
  useHotkey(pageKeys.undo, ({ repeat, target }) => !repeat && !isTyping(target) && !isDialogOpen() && undo());
  return (
    <>
      <RequestedAdd />
      {isShowingTips && <TipsDialog isOpen onOpenChange={setShowingTips} />}
    </>
  );
}

/** The dialog for adding. It stays after its first use, because the one that edits what was saved follows it. */
function RequestedAdd() {
  const given = useStore(addRequest);
  const [isUsed, setUsed] = useState(false);
  if (given && !isUsed) setUsed(true);
  const reset = (): void => {
    closeAdd();
    setUsed(false);
  };
  return (
    isUsed && (
      <Later onFailed={reset}>
        <AddDialogs given={given} />
      </Later>
    )
  );
}
