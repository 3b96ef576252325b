import type { ImportOptions } from "@bowerbird/contract/imports";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { format } from "@bowerbird/contract/messages";
import { FileText, X } from "lucide-react";
import { takeHandedOver } from "../../shared/imports/add-request.ts";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { DropZone } from "./drop-zone.tsx";
import { ImportOptionsFields, useImportOptions } from "./import-options-fields.tsx";
import { HowToExport } from "./how-to-export.tsx";
import { ImportPreview, ReadingPreview } from "./import-preview.tsx";
import { useFileImport } from "./use-file-import.ts";
import { Progress } from "../../shared/ui/progress.tsx";
import { sizeText } from "../../shared/ui/size-text.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** Sends a bookmark file, shows what importing it would do, and starts it; `onStarted` gets the id of the import. */
export function FileImportForm({ onStarted }: { onStarted: (id: string) => void }) {
  const [handedOver] = useState(() => takeHandedOver("files") ?? []);
  const [wasRemoved, setRemoved] = useState(false);
  const [options, setOptions] = useImportOptions();
  const current = useFileImport(handedOver, onStarted);
  const remove = (): void => {
    current.remove();
    setRemoved(true);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    current.start(options);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      {!current.file && (
        <>
          <DropZone onFiles={current.choose} isFocused={wasRemoved} />
          <HowToExport />
        </>
      )}
      <FileState current={current} options={options} onRemove={remove} />
      <ImportOptionsFields options={options} onChange={setOptions} hasFolders disabled={current.isStarting} />
      {current.startProblem && <Notice tone="error">{current.startProblem}</Notice>}
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          disabled={!current.canStart}
          isBusy={current.isStarting}
          className="max-sm:w-full"
        >
          {t.startImport}
        </Button>
      </div>
    </form>
  );
}

interface FileStateProps {
  current: ReturnType<typeof useFileImport>;
  options: ImportOptions;
  onRemove: () => void;
}

/** The chosen file, and what importing it would do, or why it cannot be imported. */
export function FileState({ current, options, onRemove }: FileStateProps) {
  const { file, sent, refusal, problem, preview, isReading } = current;
  return (
    <>
      {file && <ChosenFile file={file} sent={sent} onRemove={onRemove} />}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {problem && <Problem text={problem.text} onRetry={problem.retry} />}
      {file && preview && <ImportPreview preview={preview} fileDate={new Date(file.lastModified)} options={options} />}
      {isReading && <ReadingPreview />}
    </>
  );
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

interface ChosenFileProps {
  file: File;
  /** Progress of the upload; null while there is none. */
  sent: { bytes: number; total: number } | null;
  onRemove: () => void;
}

/** The file to import, focused when it is chosen. */
export function ChosenFile({ file, sent, onRemove }: ChosenFileProps) {
  const name = useRef<HTMLParagraphElement>(null);
  useEffect(() => name.current?.focus({ preventScroll: true }), []);
  return (
    <div className="rounded-xl border border-line-strong bg-sunken p-4">
      <div className="flex items-center gap-3.5">
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent"
        >
          <FileText className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <p ref={name} tabIndex={-1} className="truncate font-medium outline-none" data-tooltip={file.name} dir="auto">
            {file.name}
          </p>
          <p className="text-sm text-muted tabular-nums">{sent ? sentText(sent) : sizeText(file.size)}</p>
        </div>
        <IconButton label={sent ? t.cancelUpload : t.chooseAnotherFile} icon={<X />} onClick={onRemove} />
      </div>
      {sent && <Progress label={t.upload} value={sent.bytes} max={sent.total} className="mt-3.5" />}
    </div>
  );
}

function sentText({ bytes, total }: { bytes: number; total: number }): string {
  return bytes >= total ? t.uploadSent : format(t.sizeOfTotalSent, { sent: sizeText(bytes), total: sizeText(total) });
}
