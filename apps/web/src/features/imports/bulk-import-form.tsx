import * as t from "./messages.json";
import { type FormEvent, useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { takeHandedOver } from "../../shared/imports/add-request.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { ImportOptionsFields, useImportOptions } from "./import-options-fields.tsx";
import { UrlListField } from "./url-list-field.tsx";
import { readUrlList, refuseUrlList } from "./url-list.ts";

export function BulkImportForm({ onStarted }: { onStarted: (id: string) => void }) {
  const [text, setText] = useState(() => takeHandedOver("urls") ?? "");
  const [error, setError] = useState<string | null>(null);
  const [options, setOptions] = useImportOptions();
  const start = trpc.imports.start.useMutation({ onSuccess: (started) => onStarted(started.id) });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (start.isPending) return;
    const list = readUrlList(text);
    const refusal = refuseUrlList(list);
    setError(refusal);
    if (refusal === null) start.mutate({ urls: list.urls, ...options });
    else event.currentTarget.querySelector("textarea")?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <UrlListField
        label={t.urls}
        name="urls"
        value={text}
        onChange={(value) => {
          setText(value);
          setError(null);
        }}
        error={error ?? undefined}
        rows={10}
      />
      <ImportOptionsFields options={options} onChange={setOptions} />
      {start.isError && <Notice tone="error">{failureText(start.error, t.failedToProcessBookmarks)}</Notice>}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isBusy={start.isPending} className="max-sm:w-full">
          {t.startImport}
        </Button>
      </div>
    </form>
  );
}
