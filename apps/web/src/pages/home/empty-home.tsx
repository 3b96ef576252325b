import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type ClipboardEvent, type FormEvent, useState } from "react";
import { Link } from "react-router";
import { format } from "@bowerbird/contract/messages";
import { useTrashActions } from "../../features/trash/use-trash.ts";
import { DropZone } from "../../features/imports/drop-zone.tsx";
import { HowToExport } from "../../features/imports/how-to-export.tsx";
import { RunningImport } from "../../features/imports/running-import.tsx";
import { trpc } from "../../shared/api/trpc.ts";
import { openAdd } from "../../shared/imports/add-request.ts";
import { classNames } from "../../shared/ui/basics.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { Button, textLinkClass } from "../../shared/ui/button.tsx";
import { Input } from "../../shared/ui/field.tsx";

/**
 * The library before its first bookmark: an area to drop a file, how to get one, and a field for a link.
 *
 * @param isFilled there are bookmarks by now: only the import that brings them is shown, until it ends
 */
export default function EmptyHome({ isFilled }: { isFilled: boolean }) {
  return (
    <div className={classNames("mx-auto flex max-w-3xl flex-col gap-6", !isFilled && "py-4 sm:py-8")}>
      {!isFilled && (
        <div className="text-center">
          <h2 className="text-xl font-semibold tracking-tight">{t.noBookmarksYet}</h2>
          <p className="mt-1 text-pretty text-muted">{t.emptyHomeHint}</p>
          <AllInTrash />
        </div>
      )}
      <RunningImport>{!isFilled && <WaysToBegin />}</RunningImport>
    </div>
  );
}

function WaysToBegin() {
  return (
    <>
      <DropZone onFiles={(files) => files.length > 0 && openAdd({ text: "", files })} size="lg" />
      <HowToExport />
      <FirstLink />
      <p className="text-center text-sm text-muted">
        <RichText text={t.allWaysAddYourBookmarks} parts={{ link: toAddPage }} />
      </p>
    </>
  );
}

/** Where all bookmarks went, and the way back. */
function AllInTrash() {
  // No list that is kept on the device.
  const { data } = trpc.bookmarks.trash.useQuery({ limit: 1 }, { staleTime: 0, gcTime: 0 });
  const total = data?.total;
  const { restoreAll, isBusy } = useTrashActions();
  if (!total) return null;
  return (
    <p className="mt-3 inline-flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <span>{format(t.allInTrash, { count: total })}</span>
      <Button size="sm" isBusy={isBusy} onClick={() => restoreAll(total)}>
        {common.restore}
      </Button>
    </p>
  );
}

const toAddPage = (text: string) => (
  <Link to="/add" className={textLinkClass}>
    {text}
  </Link>
);

/** Opens the dialog for adding with what was typed or pasted. */
function FirstLink() {
  const [text, setText] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    openAdd({ text, files: [] });
    setText("");
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    openAdd({ text: event.clipboardData.getData("text"), files: [...event.clipboardData.files] });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-6">
      <label htmlFor="first-link" className="text-sm font-medium max-sm:w-full">
        {t.orPasteALink}
      </label>
      <span className="min-w-0 flex-1">
        <Input
          id="first-link"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPaste={paste}
          placeholder={common.httpsExampleComArticle}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </span>
      <Button type="submit" className="h-10">
        {t.add}
      </Button>
    </form>
  );
}
