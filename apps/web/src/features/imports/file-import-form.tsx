import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { importFiles, refuseFile } from "@bowerbird/contract/file-kinds";
import { type FormEvent, useEffect, useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { takeHandedOver } from "../../shared/imports/handed-over.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { ChosenFile } from "./chosen-file.tsx";
import { DropZone } from "./drop-zone.tsx";
import { defaultImportOptions, ImportOptionsFields } from "./import-options-fields.tsx";
import { HowToExport } from "./how-to-export.tsx";
import { ImportPreview, ReadingPreview } from "./import-preview.tsx";
import { isWaiting } from "./import-summary.ts";
import { savableLinks } from "./preview-text.ts";
import { useImportPreview } from "./use-import-preview.ts";
import { useUpload } from "./use-upload.ts";

/** Sends a bookmark file, shows what importing it would do, and starts it; `onStarted` gets the id of the import. */
export function FileImportForm({ onStarted }: { onStarted: (id: string) => void }) {
  const [handedOver] = useState(() => checkFiles(takeHandedOver("files") ?? []));
  const [{ file, refusal }, setChoice] = useState(handedOver);
  const [wasRemoved, setRemoved] = useState(false);
  const [options, setOptions] = useState(defaultImportOptions);
  const upload = useUpload();
  const utils = trpc.useUtils();
  const { preview, problem, retry } = useImportPreview(upload.id);
  const start = trpc.imports.startUploaded.useMutation({
    onMutate: upload.keep,
    onSuccess: (record) => {
      // An event may have brought a later state.
      utils.imports.get.setData({ id: record.id }, (known) => (known && !isWaiting(known) ? known : record));
      onStarted(record.id);
    },
  });
  const { send } = upload;
  useEffect(() => {
    if (handedOver.file) send(handedOver.file);
  }, [handedOver, send]);
  const choose = (files: File[]): void => {
    const choice = checkFiles(files);
    setChoice(choice);
    if (choice.file) send(choice.file);
  };
  const remove = (): void => {
    upload.discard();
    start.reset();
    setRemoved(true);
    setChoice({ file: null, refusal: null });
  };
  const canStart = upload.id !== null && preview !== null && savableLinks(preview) > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canStart && !start.isPending) start.mutate({ id: upload.id!, ...options });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      {file ? (
        <ChosenFile file={file} sent={upload.isUploading ? upload.sent : null} onRemove={remove} />
      ) : (
        <>
          <DropZone onFiles={choose} isFocused={wasRemoved} />
          <HowToExport />
        </>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {file && upload.problem && <Problem text={upload.problem} onRetry={() => send(file)} />}
      {problem && <Problem text={problem} onRetry={retry} />}
      {file && preview && <ImportPreview preview={preview} fileDate={new Date(file.lastModified)} options={options} />}
      {upload.id !== null && !preview && !problem && <ReadingPreview />}
      <ImportOptionsFields options={options} onChange={setOptions} hasFolders disabled={start.isPending} />
      {start.isError && <Notice tone="error">{failureText(start.error, t.theImportCouldNotBeStarted)}</Notice>}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!canStart} isBusy={start.isPending} className="max-sm:w-full">
          {t.startImport}
        </Button>
      </div>
    </form>
  );
}

/** The file to import, or why there is none. */
function checkFiles([first, ...others]: File[]): { file: File | null; refusal: string | null } {
  if (!first) return { file: null, refusal: null };
  const refusal = others.length > 0 ? t.pleaseChooseOneFile : refuseFile(importFiles, first);
  return { file: refusal === null ? first : null, refusal };
}

function Problem({ text, onRetry }: { text: string; onRetry: (() => void) | null }) {
  return (
    <Notice tone="error">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span>{text}</span>
        {onRetry && (
          <Button size="sm" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        )}
      </span>
    </Notice>
  );
}
