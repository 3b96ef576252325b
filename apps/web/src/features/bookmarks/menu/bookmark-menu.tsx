import { ManualOrder } from "../list-sort.ts";
import {
  Archive,
  ArrowDown,
  ArrowUp,
  Check,
  Copy,
  ExternalLink,
  FolderInput,
  Pencil,
  RefreshCw,
  Sparkles,
  Trash2,
} from "lucide-react";
import { type ReactNode, useContext, useState } from "react";
import { format } from "@bowerbird/contract/messages";
import { archiveAddress } from "@bowerbird/contract/web-url";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { safeHref } from "@bowerbird/bookmark/safe-href";
import { copyText } from "../../../shared/ui/copy-text.ts";
import { listKeys } from "../../../shared/browser/shortcut-keys.ts";
import { categoryOptions, shownCategory } from "../../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../../shared/category-tree/use-category-tree.ts";
import { markActions } from "../../../shared/changes/marks.ts";
import { MoveDialog } from "../../../shared/changes/move-dialog.tsx";
import { ask } from "../../../shared/changes/ask-first.ts";
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from "../../../shared/ui/dropdown-menu.tsx";
import { useSemanticSearch } from "../../../shared/semantic-search/use-semantic-search.ts";
import { EditBookmarkDialog } from "../edit/edit-bookmark-dialog.tsx";
import { type BrokenLinkActions, useBrokenLink } from "../edit/use-broken-link.ts";
import { useDeleteBookmark, useMarkBookmark, useMoveBookmark } from "../edit/page-changes.ts";
import { slideToCategory } from "../../../shared/motion/slide-to-category.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { ErrorState } from "../../../shared/ui/empty-state.tsx";
import { FavIcon } from "../../../shared/ui/favicon.tsx";
import { Skeleton } from "../../../shared/ui/basics.tsx";
import { BookmarkLink } from "../bookmark-parts.tsx";
import * as common from "../../../shared/messages.json";
import * as all from "../messages.json";
import * as t from "./messages.json";

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
  return (
    <>
      <DropdownMenu trigger={trigger} defaultOpen>
        {href && (
          <MenuLink href={href} bookmarkId={bookmark.id} icon={<ExternalLink />} keys={listKeys.open}>
            {t.openLink}
          </MenuLink>
        )}
        <MenuItem icon={<Copy />} onSelect={() => void copyText(bookmark.url, t.linkCopied)}>
          {t.copyLink}
        </MenuItem>
        <MenuItem icon={<Pencil />} keys={listKeys.edit} onSelect={() => setEditing(true)}>
          {t.editBookmark}
        </MenuItem>
        <MenuItem icon={<FolderInput />} keys={listKeys.move} onSelect={() => setMoving(true)}>
          {t.moveTo}
        </MenuItem>
        <StepItems bookmark={bookmark} />
        {hasSemanticSearch && (
          <MenuItem icon={<Sparkles />} onSelect={() => setComparing(true)}>
            {t.moreLikeThis}
          </MenuItem>
        )}
        <MenuSeparator />
        <MarkItems bookmark={bookmark} />
        {bookmark.brokenReason && <BrokenItems bookmark={bookmark} actions={brokenLink} />}
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 />}
          isDestructive
          keys={listKeys.delete}
          onSelect={() =>
            isAsking
              ? ask({
                  title: t.deleteBookmark,
                  description: format(t.deleteConsequence, { title: displayTitle(bookmark) }),
                  confirmLabel: common.deleteLabel,
                  isDestructive: true,
                  run: () => remove(bookmark),
                })
              : remove(bookmark)
          }
        >
          {t.deleteBookmark}
        </MenuItem>
      </DropdownMenu>
      {isEditing && <EditBookmarkDialog bookmark={bookmark} isOpen onOpenChange={setEditing} />}
      {isMoving && <MoveBookmarkDialog bookmark={bookmark} onClose={() => setMoving(false)} />}
      {isComparing && <SimilarDialog bookmark={bookmark} onClose={() => setComparing(false)} />}
    </>
  );
}

/** The alternative to dragging within a list in manual order. */
function StepItems({ bookmark }: { bookmark: Bookmark }) {
  const order = useContext(ManualOrder);
  if (!order) return null;
  const { canStep, step } = order;
  return (
    <>
      <MenuItem
        icon={<ArrowUp />}
        keys={listKeys.moveUp}
        disabled={!canStep(bookmark, -1)}
        onSelect={() => step(bookmark, -1)}
      >
        {t.moveUp}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown />}
        keys={listKeys.moveDown}
        disabled={!canStep(bookmark, 1)}
        onSelect={() => step(bookmark, 1)}
      >
        {t.moveDown}
      </MenuItem>
    </>
  );
}

function MarkItems({ bookmark }: { bookmark: Bookmark }) {
  const toggle = useMarkBookmark();
  return markActions.map(({ mark, set, remove, shortcut }) => {
    const { label, Icon } = bookmark[mark] ? remove : set;
    return (
      <MenuItem key={mark} icon={<Icon />} keys={shortcut?.keys} onSelect={() => toggle(bookmark, mark)}>
        {label}
      </MenuItem>
    );
  });
}

/** Menu items for a bookmark whose page is broken. */
function BrokenItems({ bookmark, actions }: { bookmark: Bookmark; actions: BrokenLinkActions }) {
  return (
    <>
      <MenuSeparator />
      <MenuLink href={archiveAddress(bookmark.url, bookmark.createdAt)} icon={<Archive />}>
        {all.archivedCopy}
      </MenuLink>
      <MenuItem icon={<RefreshCw />} onSelect={() => actions.checkAgain(bookmark)}>
        {all.checkAgain}
      </MenuItem>
      <MenuItem icon={<Check />} onSelect={() => actions.trust(bookmark)}>
        {all.notBroken}
      </MenuItem>
    </>
  );
}

/** The alternative to dragging, for keyboards and touch screens. */
function MoveBookmarkDialog({ bookmark, onClose }: { bookmark: Bookmark; onClose: () => void }) {
  const { tree } = useCategoryTree();
  const move = useMoveBookmark();
  return (
    <MoveDialog
      isOpen
      onOpenChange={onClose}
      count={1}
      categories={tree ? categoryOptions(tree.roots) : []}
      isBusy={false}
      onMove={(categoryId) => {
        onClose();
        slideToCategory(bookmark.id, categoryId);
        move(bookmark, categoryId);
      }}
    />
  );
}

/** The bookmarks most similar to the given one. */
export function SimilarDialog({ bookmark, onClose }: { bookmark: Bookmark; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t.moreLikeThis}
      description={format(common.quoted, { text: displayTitle(bookmark) })}
    >
      <Similar id={bookmark.id} />
    </Dialog>
  );
}

function Similar({ id }: { id: string }) {
  const { data, isError, refetch } = trpc.bookmarks.similar.useQuery({ id });
  if (isError)
    return <ErrorState title={common.searchFailed} text={common.pleaseTryAgain} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48 w-full rounded-lg" />;
  if (data.bookmarks.length === 0) return <p className="py-6 text-center text-muted">{reasonFor(data.isUnderstood)}</p>;
  return (
    <ul aria-label={t.similarBookmarks} className="-mx-3">
      {data.bookmarks.map((found) => (
        <li key={found.id} className="relative flex items-center gap-3 rounded-md px-3 py-2 hover:bg-hover">
          <FavIcon url={found.url} favicon={found.favicon} />
          <div className="min-w-0 flex-1">
            <BookmarkLink bookmark={found} />
            <p className="truncate text-xs text-muted">
              <bdi>{displaySubtitle(found)}</bdi>
              <span aria-hidden> · </span>
              {shownCategory(found.category)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function reasonFor(isEmbedded: boolean): string {
  if (isEmbedded) return t.noneOfYourOtherBookmarks;
  return t.thisBookmarkHasJustBeenSaved;
}
