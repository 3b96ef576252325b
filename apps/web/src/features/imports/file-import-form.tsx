import { importFiles, refuseFile } from "@bowerbird/contract/file-kinds";
import { FileText, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { DropZone } from "./drop-zone.tsx";
import { defaultImportOptions, ImportOptionsFields } from "./import-options-fields.tsx";
import { useUpload } from "./use-upload.ts";

/** Uploads a bookmark file; `onStarted` gets the id of the import. */
export function FileImportForm({ onStarted }: { onStarted: (id: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [options, setOptions] = useState(defaultImportOptions);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useUpload(onStarted);
  const choose = ([first, ...others]: File[]): void => {
    if (!first) return;
    upload.forget();
    const reason = others.length > 0 ? "Please choose one file at a time." : refuseFile(importFiles, first);
    setRefusal(reason);
    setFile(reason === null ? first : null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (file && !upload.isUploading) upload.start({ file, options });
  };
  const problem = refusal ?? upload.problem;
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      {file ? (
        <ChosenFile
          file={file}
          sent={upload.isUploading ? upload.sent : null}
          onRemove={() => (upload.isUploading ? upload.cancel() : setFile(null))}
        />
      ) : (
        <DropZone onFiles={choose} />
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <ImportOptionsFields options={options} onChange={setOptions} hasFolders disabled={upload.isUploading} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!file} isBusy={upload.isUploading} className="max-sm:w-full">
          Start import
        </Button>
      </div>
    </form>
  );
}

interface ChosenFileProps {
  file: File;
  /** Progress of the upload; null while there is none. */
  sent: { bytes: number; total: number } | null;
  onRemove: () => void;
}

function ChosenFile({ file, sent, onRemove }: ChosenFileProps) {
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
          <p className="truncate font-medium" title={file.name} dir="auto">
            {file.name}
          </p>
          <p className="text-sm text-muted tabular-nums">{sent ? sentText(sent) : fileSize(file.size)}</p>
        </div>
        <IconButton label={sent ? "Cancel upload" : "Choose another file"} icon={<X />} onClick={onRemove} />
      </div>
      {sent && <Progress label="Upload" value={sent.bytes} max={sent.total} className="mt-3.5" />}
    </div>
  );
}

function sentText({ bytes, total }: { bytes: number; total: number }): string {
  return bytes >= total ? "Sent. The server is taking it in…" : `${fileSize(bytes)} of ${fileSize(total)} sent`;
}

/** "12.3 MB", "1 byte". */
export function fileSize(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte"] as const;
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  return new Intl.NumberFormat("en", {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1024 ** power);
}
