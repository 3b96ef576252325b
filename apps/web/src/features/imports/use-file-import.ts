import * as t from "./messages.json";
import type { ImportOptions } from "@bowerbird/contract/imports";
import { importFiles, refuseFile } from "@bowerbird/contract/file-kinds";
import { useEffect, useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { isWaiting } from "./import-summary.ts";
import { savableLinks } from "./preview-text.ts";
import { useImportPreview } from "./use-import-preview.ts";
import { useUpload } from "./use-upload.ts";

/** Sends a bookmark file, previews its import, and starts it; `onStarted` gets the id of the import. */
export function useFileImport(given: File[], onStarted: (id: string) => void) {
  const [first] = useState(() => checkFiles(given));
  const [{ file, refusal }, setChoice] = useState(first);
  const upload = useUpload();
  const { preview, problem, retry } = useImportPreview(upload.id);
  const start = useStart(upload.keep, onStarted);
  const { send } = upload;
  useEffect(() => {
    if (first.file) send(first.file);
  }, [first, send]);
  const choose = (files: File[]): void => {
    const choice = checkFiles(files);
    setChoice(choice);
    if (choice.file) send(choice.file);
  };
  const remove = (): void => {
    upload.discard();
    start.reset();
    setChoice({ file: null, refusal: null });
  };
  const canStart = upload.id !== null && preview !== null && savableLinks(preview) > 0;
  const failure = file && upload.problem ? { text: upload.problem, retry: () => send(file) } : null;
  return {
    file,
    /** Why what was chosen cannot be imported. */
    refusal,
    choose,
    remove,
    /** Progress of the upload; null while there is none. */
    sent: upload.isUploading ? upload.sent : null,
    preview,
    /** Whether the file was sent and its preview is to come. */
    isReading: upload.id !== null && !preview && problem === null,
    /** What went wrong before the start, and what tries again; null when trying again is of no use. */
    problem: failure ?? (problem === null ? null : { text: problem, retry }),
    canStart,
    start: (options: ImportOptions): void => {
      if (canStart && !start.isPending) start.mutate({ id: upload.id!, ...options });
    },
    isStarting: start.isPending,
    startProblem: start.isError ? failureText(start.error, t.theImportCouldNotBeStarted) : null,
  };
}

function useStart(onMutate: () => void, onStarted: (id: string) => void) {
  const utils = trpc.useUtils();
  return trpc.imports.startUploaded.useMutation({
    onMutate,
    onSuccess: (record) => {
      // An event may have brought a later state.
      utils.imports.get.setData({ id: record.id }, (known) => (known && !isWaiting(known) ? known : record));
      onStarted(record.id);
    },
  });
}

/** The file to import, or why there is none. */
function checkFiles([first, ...others]: File[]): { file: File | null; refusal: string | null } {
  if (!first) return { file: null, refusal: null };
  const refusal = others.length > 0 ? t.oneFileAtATime : refuseFile(importFiles, first);
  return { file: refusal === null ? first : null, refusal };
}
