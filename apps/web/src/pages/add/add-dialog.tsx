import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { format } from "@bowerbird/contract/messages";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { readLinkList } from "@bowerbird/bookmark/pasted-links";
import { findLinks } from "@bowerbird/bookmark/text-links";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { LinkPreview } from "../../features/add-bookmark/link-preview.tsx";
import { emptyBookmark } from "../../features/add-bookmark/use-single-bookmark.ts";
import { DropZone } from "../../features/imports/drop-zone.tsx";
import { offerFirstSteps } from "../../features/tutorial/tutorial-store.ts";
import { FileImport, LinksImport } from "../../features/imports/quick-import.tsx";
import { useMediaQuery } from "../../shared/browser/use-media-query.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { type CategoryTree, isEmpty, shownCategory } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { undoneMessage } from "../../shared/changes/undone-message.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import type { BookmarkValues } from "../../shared/forms/bookmark-form-fields.tsx";
import { handOver, type Incoming, type Readiness } from "../../shared/imports/add-request.ts";
import { importPath, type Method, methodPath } from "../../shared/routing/paths.ts";
import { AlertDialog } from "../../shared/ui/alert-dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { isTyping } from "../../shared/browser/shortcut-keys.ts";
import { fieldClass } from "../../shared/ui/field.tsx";
import { readUrlList, type UrlList } from "../../features/imports/url-list.ts";
import * as common from "../../shared/messages.json";
import * as t from "./dialog.messages.json";

interface AddDialogProps {
  given: Incoming;
  onClose: () => void;
  onEdit: (bookmark: Bookmark) => void;
}

/** One field for a link, many links or a file, and what becomes of them. */
export function AddDialog({ given, onClose, onEdit }: AddDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const { tree } = useCategoryTree();
  const { text, files, isPasted, setText, setFiles } = useGiven(given);
  const entry = readEntry(text);
  const form = useLinkForm(entry.kind === "link" ? entry.url : "");
  const [readiness, setReadiness] = useState<Readiness>("waiting");
  const [isTouched, setTouched] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const showSaved = useSavedMessage(onEdit);
  const hasFile = files.length > 0;
  const isUnsaved = isTouched || (!hasFile && entry.kind === "links");
  const goTo = (path: string): void => {
    onClose();
    void navigate(path);
  };
  const showImport = useShowImport(tree, onClose);
  const canSubmit = readiness === "ready" && (hasFile || entry.kind === "link" || entry.kind === "links");
  return (
    <Dialog
      isOpen
      onOpenChange={() => (isUnsaved ? setLeaving(true) : onClose())}
      title={t.addBookmarks}
      className={sheetClass}
      footer={
        <>
          <Button variant="ghost" className="me-auto -ms-2" onClick={() => goTo(handOverAll(entry, files, form))}>
            {t.moreOptions}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!canSubmit && readiness !== "busy"}
            isBusy={readiness === "busy"}
          >
            {submitLabel(entry, hasFile)}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is pasted beside the field goes into it */}
      <div className="flex flex-col gap-4" onPaste={(event) => takePaste(event, setText, setFiles)}>
        {!hasFile && <EntryField text={text} formId={formId} isWords={entry.kind === "words"} onChange={setText} />}
        <EntryBody
          entry={entry}
          files={files}
          form={form}
          tree={tree}
          formId={formId}
          settledMs={isPasted ? 0 : typingMs}
          onReadiness={setReadiness}
          onTouched={() => setTouched(true)}
          onFiles={setFiles}
          onStarted={showImport}
          onEdit={onEdit}
          onSaved={(bookmark) => {
            onClose();
            showSaved(bookmark);
          }}
        />
      </div>
      <AlertDialog
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        title={t.discardIt}
        description={t.whatYouTypedIsNotSaved}
        confirmLabel={common.discard}
        cancelLabel={common.keepEditing}
        onConfirm={onClose}
        isDestructive
      />
    </Dialog>
  );
}

interface EntryBodyProps extends Pick<AddDialogProps, "onEdit"> {
  entry: Entry;
  files: File[];
  form: UseFormReturn<BookmarkValues>;
  formId: string;
  settledMs: number;
  onReadiness: (readiness: Readiness) => void;
  onTouched: () => void;
  onFiles: (files: File[]) => void;
  tree: CategoryTree | null;
  /** Gets the id of the import. */
  onStarted: (id: string, method: Method) => void;
  onSaved: (bookmark: Bookmark) => void;
}

/** What will be added, or an area to drop a file, which phones have among the options. */
function EntryBody({ entry, files, onFiles, onStarted, onEdit, ...props }: EntryBodyProps) {
  const [file] = files;
  const { formId, onReadiness } = props;
  const isPhone = useMediaQuery("(width < 40rem)");
  if (file) {
    return (
      <FileImport
        key={`${file.name} ${file.lastModified} ${file.size}`}
        files={files}
        formId={formId}
        onReadiness={onReadiness}
        onStarted={(id) => onStarted(id, "file")}
        onRemove={() => onFiles([])}
      />
    );
  }
  if (entry.kind === "link") return <LinkPreview {...props} onEditSaved={onEdit} />;
  if (entry.kind === "links") {
    return (
      <LinksImport
        list={entry.list}
        formId={formId}
        onReadiness={onReadiness}
        onStarted={(id) => onStarted(id, "bulk")}
      />
    );
  }
  return isPhone ? null : <DropZone onFiles={onFiles} size="sm" />;
}

/** After this long without typing (ms) a link is looked up; a pasted one right away. */
const typingMs = 350;

const sheetClass =
  "max-w-[560px] max-sm:top-auto max-sm:bottom-0 max-sm:start-0 max-sm:max-h-[92dvh] max-sm:w-full max-sm:translate-0 " +
  "max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0";

/** The text and the file in the dialog: those it was opened with, until others are typed, pasted or dropped. */
function useGiven(given: Incoming) {
  const [seen, setSeen] = useState(given);
  const [text, setText] = useState(given.text);
  const [files, setFiles] = useState(given.files);
  const [isPasted, setPasted] = useState(true);
  // Something more was dropped on the page.
  if (seen !== given) {
    setSeen(given);
    setText(given.text);
    setFiles(given.files);
    setPasted(true);
  }
  return {
    text,
    files,
    isPasted,
    setFiles,
    setText: (next: string, isNextPasted = true): void => {
      setText(next);
      setPasted(isNextPasted);
    },
  };
}

/** Shows an import that was started: on its page, or on an empty home, which shows the progress and then the links. */
function useShowImport(tree: CategoryTree | null, onClose: () => void): (id: string, method: Method) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isFirst = isEmpty(tree);
  return (id, method) => {
    onClose();
    if (isFirst) offerFirstSteps(id);
    if (isFirst && pathname === "/") void invalidate("import.progress");
    else void navigate(importPath(id, method));
  };
}

function useLinkForm(url: string) {
  const form = useForm<BookmarkValues>({ defaultValues: { ...emptyBookmark, url } });
  const { setValue } = form;
  useEffect(() => setValue("url", url), [url, setValue]);
  return form;
}

/** The dialog is gone when Undo is pressed: what it does is kept by the message. */
function useSavedMessage(onEdit: (bookmark: Bookmark) => void): (bookmark: Bookmark) => void {
  const remove = useAction({
    call: trpcClient.bookmarks.delete.mutate,
    changes: "bookmarks",
    success: undoneMessage({ kind: "save", count: 1, subject: null, target: null }, { kept: 0 }),
    failure: () => common.failedToUndo,
  });
  return (bookmark) =>
    toast({
      title: format(t.savedToCategory, { category: shownCategory(bookmark.category) }),
      tone: "success",
      action: { label: common.undo, onSelect: () => remove.mutate({ ids: [bookmark.id] }) },
      secondAction: { label: t.change, onSelect: () => onEdit(bookmark) },
    });
}

function submitLabel(entry: Entry, hasFile: boolean): string {
  if (hasFile) return t.importLabel;
  return entry.kind === "links" ? format(t.importLinks, { count: entry.list.validCount }) : common.save;
}

/** Passes on what was typed. @returns the page with all options for it */
function handOverAll(entry: Entry, files: File[], form: UseFormReturn<BookmarkValues>): string {
  if (files.length > 0) {
    handOver({ files });
    return methodPath("file");
  }
  if (entry.kind === "links") {
    handOver({ urls: entry.list.urls.join("\n") });
    return methodPath("bulk");
  }
  if (entry.kind !== "link") return methodPath(null);
  const bookmark = { ...form.getValues(), url: entry.url };
  handOver({ bookmark });
  const { url, title } = bookmark;
  return `/add?${new URLSearchParams({ method: "single", url, ...(title && { title }) }).toString()}`;
}

interface EntryFieldProps {
  text: string;
  formId: string;
  isWords: boolean;
  onChange: (text: string, isPasted: boolean) => void;
}

/** The field for everything; Enter sends the form below it. */
function EntryField({ text, formId, isWords, onChange }: EntryFieldProps) {
  const hintId = useId();
  const submit = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  return (
    <div className="flex flex-col gap-1.5">
      <textarea
        aria-label={t.aLinkManyLinksOrAFile}
        aria-describedby={hintId}
        data-start={text === "" || undefined}
        value={text}
        onChange={({ target, nativeEvent }) => onChange(target.value, wasPasted(nativeEvent))}
        onKeyDown={submit}
        rows={1}
        placeholder={t.pasteALinkOrAListOfLinks}
        inputMode="url"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={`${fieldClass} field-sizing-content max-h-40 min-h-12 resize-none py-3 break-all`}
      />
      <p id={hintId} role="status" className="text-sm text-muted empty:hidden">
        {isWords && t.noLinkInThisText}
      </p>
    </div>
  );
}

function wasPasted(event: Event): boolean {
  return "inputType" in event && /^insertFrom(?:Paste|Drop)/.test(String(event.inputType));
}

/** A pasted file is taken anywhere in the dialog, a text only outside of its fields. */
function takePaste(event: ClipboardEvent, setText: (text: string) => void, setFiles: (files: File[]) => void): void {
  const { files } = event.clipboardData;
  const pasted = event.clipboardData.getData("text");
  if (files.length > 0) setFiles([...files]);
  else if (isTyping(event.target) || pasted === "") return;
  else setText(pasted);
  event.preventDefault();
}

/** What was typed or pasted into the one field for everything. */
type Entry =
  | { kind: "nothing" }
  | { kind: "link"; url: string }
  | { kind: "links"; list: UrlList }
  /** A text without a link. */
  | { kind: "words" };

/** Lines that are mostly addresses are a list of links; in any other text links are found. */
export function readEntry(text: string): Entry {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  if (lines.length === 0) return { kind: "nothing" };
  const isList = lines.filter(isAddress).length > lines.length / 2;
  const links: readonly { url: string }[] = isList ? readLinkList(text) : findLinks(text);
  const urls = [...new Set(links.map(({ url }) => url))];
  if (urls[0] === undefined) return { kind: "words" };
  if (urls.length === 1) return { kind: "link", url: urls[0] };
  return { kind: "links", list: readUrlList(isList ? text : urls.join("\n")) };
}

function isAddress(line: string): boolean {
  return parseWebUrl(tidyUrl(line)).ok && !/\s/.test(line.trim());
}
