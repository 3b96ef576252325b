import { format } from "@bowerbird/contract/messages";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { UpdateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { dayFormat } from "../../../shared/ui/dates.ts";
import { defaults } from "@bowerbird/contract/limits";
import { displayHost } from "@bowerbird/bookmark/readable-address";
import { safeHref } from "@bowerbird/bookmark/safe-href";
import { Archive, Check, ExternalLink, RefreshCw } from "lucide-react";
import { archiveAddress } from "@bowerbird/contract/web-url";
import { joinNames } from "../../../shared/ui/one-line.tsx";
import { failureText } from "../../../shared/errors/error-message.ts";
import { trpcClient } from "../../../shared/api/trpc.ts";
import { undo, useAction } from "../../../shared/changes/use-action.ts";
import { AlertDialog } from "../../../shared/ui/alert-dialog.tsx";
import { Badge } from "../../../shared/ui/basics.tsx";
import { Button, buttonClass, TextButton } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import type { BookmarkValues } from "../../../shared/forms/bookmark-form-fields.tsx";
import { isSame, useChangesElsewhere } from "./use-changes-elsewhere.ts";
import { type EditedField, type EditedValues, EditFields, fieldNames, toValues } from "./edit-fields.tsx";
import { FavIcon } from "../../../shared/ui/favicon.tsx";
import { useBrokenLink } from "./use-broken-link.ts";
import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";
import * as all from "../messages.json";

interface EditBookmarkDialogProps {
  bookmark: Bookmark;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function EditBookmarkDialog({ bookmark, isOpen, onOpenChange }: EditBookmarkDialogProps) {
  const form = useForm<BookmarkValues>({ defaultValues: toValues(bookmark) });
  const { base, conflicts } = useChangesElsewhere(form, bookmark);
  const formId = useId();
  const { isDirty } = form.formState;
  const update = useAction({
    call: trpcClient.bookmarks.update.mutate,
    changes: "bookmarks",
    success: common.bookmarkSaved,
    undo: ({ changeId }) => undo.change(changeId),
    onSuccess: () => onOpenChange(false),
  });
  const save = form.handleSubmit((values) => update.mutate(toInput(bookmark.id, base.current, values)));
  const isGone = update.error?.message === t.bookmarkNotFound;
  const restore = useAction({
    call: () => trpcClient.bookmarks.restore.mutate({ ids: [bookmark.id] }),
    changes: "bookmarks",
    onSuccess: () => save(),
    failure: common.failedToRestoreBookmarks,
  });
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => (isDirty && !next ? setLeaving(true) : onOpenChange(next))}
      title={t.editBookmarkTitle}
      footer={
        <>
          {isDirty && (
            <Badge tone="warning" className="me-auto self-center">
              {t.unsaved}
            </Badge>
          )}
          <Button onClick={() => onOpenChange(false)}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isDirty} isBusy={update.isPending}>
            {common.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        <BookmarkFacts bookmark={bookmark} />
        <BrokenNotice bookmark={bookmark} onGone={() => form.setFocus("url")} />
        <EditFields form={form} bookmark={bookmark} />
        {conflicts.length > 0 && (
          <Notice tone="warning">
            {format(t.changedElsewhere, { fields: joinNames(conflicts.map((name) => fieldNames[name])) })}
          </Notice>
        )}
        {update.isError && (
          <Notice tone="error">
            {isGone ? (
              <>
                {t.thisBookmarkWasDeletedElsewhere}{" "}
                <TextButton isBusy={restore.isPending} onClick={() => restore.mutate()}>
                  {t.restoreAndSave}
                </TextButton>
              </>
            ) : (
              failureText(update.error, t.failedToSaveBookmark)
            )}
          </Notice>
        )}
      </form>
      <AlertDialog
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        title={t.discardYourChanges}
        description={t.whatYouChangedInThisBookmark}
        confirmLabel={common.discard}
        cancelLabel={common.keepEditing}
        onConfirm={() => onOpenChange(false)}
        isDestructive
      />
    </Dialog>
  );
}

/** Only changed fields, to keep concurrent changes to the others. */
function toInput(id: string, before: EditedValues, values: BookmarkValues): UpdateBookmarkInput {
  const trimmed = (Object.keys(before) as EditedField[]).map((name) => {
    const value = values[name];
    return [name, typeof value === "string" ? value.trim() : value] as const;
  });
  const changed = trimmed.filter(([name, value]) => !isSame(value, before[name]));
  const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);
  return { id, ...Object.fromEntries(changed.map(([name, value]) => [name, isEmpty(value) ? null : value])) };
}

/** What is known of a bookmark and not edited: its site, when it was added, and who chose its category. */
function BookmarkFacts({ bookmark }: { bookmark: Bookmark }) {
  const { id, url, favicon, createdAt } = bookmark;
  const chooser = toChooser(bookmark);
  return (
    <div className="flex items-center gap-3">
      <FavIcon url={url} favicon={favicon} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{displayHost(url)}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          <time dateTime={createdAt.toISOString()}>{format(t.addedOn, { date: dayFormat.format(createdAt) })}</time>
          {chooser && <span>{chooser}</span>}
        </p>
      </div>
      <a
        href={safeHref(url)}
        data-bookmark={id}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ size: "sm" })}
      >
        <ExternalLink aria-hidden />
        {t.openLink}
      </a>
    </div>
  );
}

/** Null in Uncategorized, which is no choice. */
function toChooser({ category, isAiGenerated }: Bookmark): string | null {
  if (category === defaults.categoryName) return null;
  return isAiGenerated ? t.categorizedByAi : t.categorizedByYou;
}

interface BrokenNoticeProps {
  bookmark: Bookmark;
  /** Called when the notice disappears with the focus in it. */
  onGone: () => void;
}

/** Says that a bookmark's page is broken, and offers actions. Renders nothing for other bookmarks. */
export function BrokenNotice({ bookmark, onGone }: BrokenNoticeProps) {
  const [isGone, setGone] = useState(false);
  const { checkAgain, trust, isChecking } = useBrokenLink();
  if (!bookmark.brokenReason || isGone) return null;
  const go = (): void => {
    setGone(true);
    onGone();
  };
  return (
    <Notice tone="warning" title={bookmark.brokenReason}>
      <p className="text-pretty">{t.theLinkCheckDidNotFind}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <a
          href={archiveAddress(bookmark.url, bookmark.createdAt)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: "sm" })}
        >
          <Archive aria-hidden />
          {all.archivedCopy}
        </a>
        <Button size="sm" isBusy={isChecking} onClick={() => checkAgain(bookmark, go)}>
          {!isChecking && <RefreshCw aria-hidden />}
          {all.checkAgain}
        </Button>
        <Button size="sm" onClick={() => trust(bookmark, go)}>
          <Check aria-hidden />
          {all.notBroken}
        </Button>
      </div>
    </Notice>
  );
}
