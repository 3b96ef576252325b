import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useState } from "react";
import { EditBookmarkDialog } from "../../features/bookmarks/edit/edit-bookmark-dialog.tsx";
import { closeAdd, type Incoming } from "../../shared/imports/add-request.ts";
import { AddDialog } from "./add-dialog.tsx";

/** The dialog for adding while there is something to add, and the one that edits what it saved or found. */
export default function AddDialogs({ given }: { given: Incoming | null }) {
  const [edited, setEdited] = useState<Bookmark | null>(null);
  const edit = (bookmark: Bookmark): void => {
    closeAdd();
    setEdited(bookmark);
  };
  return (
    <>
      {given && <AddDialog given={given} onClose={closeAdd} onEdit={edit} />}
      {edited && <EditBookmarkDialog bookmark={edited} isOpen onOpenChange={() => setEdited(null)} />}
    </>
  );
}
