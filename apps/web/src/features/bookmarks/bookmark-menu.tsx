import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Copy, ExternalLink, FolderInput, Pencil, Sparkles, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { displayTitle } from "@bowerbird/contract/web-url";
import { copyText } from "../../browser/copy-text.ts";
import { AlertDialog } from "../../components/ui/alert-dialog.tsx";
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from "../../components/ui/dropdown-menu.tsx";
import { useSemanticSearch } from "../../semantic-search/use-semantic-search.ts";
import { BrokenItems } from "./broken-items.tsx";
import { EditBookmarkDialog } from "./edit-bookmark-dialog.tsx";
import { MoveBookmarkDialog } from "./move-bookmark-dialog.tsx";
import { safeHref } from "./safe-href.ts";
import { SimilarDialog } from "./similar-dialog.tsx";
import { useBrokenLink } from "./use-broken-link.ts";
import { useDeleteBookmark } from "./use-delete-bookmark.ts";

interface BookmarkMenuProps {
  bookmark: Bookmark;
  trigger: ReactNode;
  /** Whether to ask before deleting. */
  isAsking: boolean;
}

export default function BookmarkMenu({ bookmark, trigger, isAsking }: BookmarkMenuProps) {
  const remove = useDeleteBookmark();
  const brokenLink = useBrokenLink();
  const href = safeHref(bookmark.url);
  const [isEditing, setEditing] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const hasSemanticSearch = useSemanticSearch();
  const [isComparing, setComparing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <DropdownMenu trigger={trigger} defaultOpen>
        {href && (
          <MenuLink href={href} icon={<ExternalLink />}>
            Open Link
          </MenuLink>
        )}
        <MenuItem icon={<Copy />} onSelect={() => void copyText(bookmark.url, "Link copied")}>
          Copy link
        </MenuItem>
        <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>
          Edit Bookmark
        </MenuItem>
        <MenuItem icon={<FolderInput />} onSelect={() => setMoving(true)}>
          Move to…
        </MenuItem>
        {hasSemanticSearch && (
          <MenuItem icon={<Sparkles />} onSelect={() => setComparing(true)}>
            More like this
          </MenuItem>
        )}
        {bookmark.brokenReason && <BrokenItems bookmark={bookmark} actions={brokenLink} />}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDestructive onSelect={() => (isAsking ? setDeleting(true) : remove(bookmark))}>
          Delete Bookmark
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        isOpen={isDeleting}
        onOpenChange={setDeleting}
        title="Delete Bookmark"
        description={`“${displayTitle(bookmark)}” goes to the trash, where it can be restored for 30 days.`}
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => remove(bookmark)}
      />
      {isEditing && <EditBookmarkDialog bookmark={bookmark} isOpen onOpenChange={setEditing} />}
      {isMoving && <MoveBookmarkDialog bookmark={bookmark} onClose={() => setMoving(false)} />}
      {isComparing && <SimilarDialog bookmark={bookmark} onClose={() => setComparing(false)} />}
    </>
  );
}
