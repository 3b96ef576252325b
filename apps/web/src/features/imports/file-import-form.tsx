import { importFiles, refuseFile } from "@bowerbird/contract/file-kinds";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { ChosenFile } from "./chosen-file.tsx";
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
