import * as t from "./messages.json";
import { displayHost } from "@bowerbird/bookmark/readable-address";
import { format } from "@bowerbird/contract/messages";
import type { FormEvent } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { type Readiness, useReadiness } from "../../shared/imports/add-request.ts";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { FileState } from "./file-import-form.tsx";
import { defaultImportOptions } from "./import-options-fields.tsx";
import { linkCount } from "./import-summary.ts";
import { type UrlList, refuseUrlList } from "./url-list.ts";
import { useFileImport } from "./use-file-import.ts";

interface QuickImportProps {
  formId: string;
  onReadiness: (readiness: Readiness) => void;
  /** Gets the id of the import. */
  onStarted: (id: string) => void;
}

const shown = 5;

/** Several typed links: how many, the first of them, and their import with the usual options. */
export function LinksImport({ list, formId, onReadiness, onStarted }: QuickImportProps & { list: UrlList }) {
  const start = trpc.imports.start.useMutation({ onSuccess: ({ id }) => onStarted(id) });
  const refusal = refuseUrlList(list);
  const isBusy = start.isPending;
  useReadiness(isBusy ? "busy" : refusal === null ? "ready" : "waiting", onReadiness);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && refusal === null) start.mutate({ urls: list.urls, ...defaultImportOptions });
  };
  const good = list.urls.filter((url) => !list.bad.some((bad) => bad.url === url));
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div role="status">
        <p className="text-xl font-semibold tracking-tight tabular-nums">{linkCount(list.validCount)}</p>
        {list.bad.length > 0 && (
          <p className="text-sm text-warning-ink">{format(t.linesAreNotLinks, { count: list.bad.length })}</p>
        )}
      </div>
      <ul className="flex flex-col gap-2">
        {good.slice(0, shown).map((url, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal lines are possible
          <li key={index} className="flex items-center gap-2.5">
            <FavIcon url={url} favicon="" size="sm" />
            <span className="shrink-0 font-medium">{displayHost(url)}</span>
            <span className="truncate text-sm text-muted" dir="ltr">
              {url}
            </span>
          </li>
        ))}
        {good.length > shown && (
          <li className="text-sm text-muted tabular-nums">{format(t.andMore, { count: good.length - shown })}</li>
        )}
      </ul>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {start.isError && <Notice tone="error">{failureText(start.error, t.failedToProcessBookmarks)}</Notice>}
    </form>
  );
}

interface FileImportProps extends QuickImportProps {
  files: File[];
  onRemove: () => void;
}

/** A file: what importing it would do, and its import with the usual options. */
export function FileImport({ files, formId, onReadiness, onStarted, onRemove }: FileImportProps) {
  const current = useFileImport(files, onStarted);
  useReadiness(current.isStarting ? "busy" : current.canStart ? "ready" : "waiting", onReadiness);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    current.start(defaultImportOptions);
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FileState current={current} options={defaultImportOptions} onRemove={onRemove} />
      {current.startProblem && <Notice tone="error">{current.startProblem}</Notice>}
    </form>
  );
}
