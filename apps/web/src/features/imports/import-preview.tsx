import { showPath } from "@bowerbird/bookmark/readable-address";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { ImportOptions, ImportPreview as Preview } from "@bowerbird/contract/imports";
import { ChevronRight } from "lucide-react";
import { Spinner } from "../../shared/ui/basics.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { number } from "./import-summary.ts";
import { contentTexts, kindText, linksText, resultText, savableLinks, warningTexts } from "./preview-text.ts";

interface ImportPreviewProps {
  preview: Preview;
  /** Shown if the file says nothing of its date. */
  fileDate: Date;
  options: ImportOptions;
}

/** What a file is, what it holds, and what importing it would do. */
export function ImportPreview({ preview, fileDate, options }: ImportPreviewProps) {
  if (preview.links === 0) return <NoLinks preview={preview} />;
  const warnings = warningTexts(preview, options);
  const contents = contentTexts(preview);
  return (
    <section aria-label={t.preview} className="flex flex-col gap-4">
      <div role="status">
        <p className="text-muted">{kindText(preview, fileDate)}</p>
        <p className="text-xl font-semibold tracking-tight text-pretty tabular-nums">{linksText(preview)}</p>
        {contents.length > 0 && <p className="text-muted tabular-nums">{contents.join(" · ")}</p>}
        {savableLinks(preview) > 0 && <p className="mt-2 text-pretty tabular-nums">{resultText(preview, options)}</p>}
      </div>
      {warnings.length > 0 && (
        <Notice tone="warning">
          <ul className="flex flex-col gap-1">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <LargestFolders folders={preview.largestFolders} />
    </section>
  );
}

function NoLinks({ preview }: { preview: Preview }) {
  const { problem, trashed } = preview;
  return (
    <Notice tone="error">
      {problem ?? t.noUrls}
      {trashed > 0 && ` ${format(t.onlyLinksInTrash, { trashed })}`}
    </Notice>
  );
}

function LargestFolders({ folders }: { folders: Preview["largestFolders"] }) {
  if (folders.length === 0) return null;
  return (
    <details className="group rounded-lg border border-line">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-2.5 hover:bg-hover">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-90" />
        {t.largestFolders}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {folders.map(({ path, links }) => (
          <li key={path.join("/")} className="flex gap-4 px-4 py-2">
            <span className="min-w-0 flex-1 break-words" dir="auto">
              {showPath(path)}
            </span>
            <span className="text-muted tabular-nums">{number(links)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** While the server reads the file. */
export function ReadingPreview() {
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner className="size-3.5" />
      {t.readingTheFile}
    </p>
  );
}
