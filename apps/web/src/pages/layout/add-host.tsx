import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useState } from "react";
import { isDialogOpen, pageKeys } from "../../shared/browser/shortcut-keys.ts";
import { useHotkey } from "../../shared/browser/use-hotkey.ts";
import { addRequest, closeAdd, openAdd } from "../../shared/imports/add-request.ts";
import { useStore } from "../../shared/store/create-store.ts";
import { Later, lazyPart } from "../../shared/ui/later.tsx";

const AddDialog = lazyPart(() => import("../add/add-dialog.tsx"));
const EditDialog = lazyPart(async () => {
  const { EditBookmarkDialog } = await import("../../features/bookmarks/edit-bookmark-dialog.tsx");
  return { default: EditBookmarkDialog };
});

/** The dialog for adding, over whatever page is open, and the one that edits what it saved or found. */
export function AddHost() {
  const given = useStore(addRequest);
  const [edited, setEdited] = useState<Bookmark | null>(null);
  useHotkey(pageKeys.add, () => !isDialogOpen() && openAdd());
  const edit = (bookmark: Bookmark): void => {
    closeAdd();
    setEdited(bookmark);
  };
  const close = (): void => setEdited(null);
  return (
    <>
      {given && (
        <Later onFailed={closeAdd}>
          <AddDialog given={given} onClose={closeAdd} onEdit={edit} />
        </Later>
      )}
      {edited && (
        <Later onFailed={close}>
          <EditDialog bookmark={edited} isOpen onOpenChange={close} />
        </Later>
      )}
    </>
  );
}
