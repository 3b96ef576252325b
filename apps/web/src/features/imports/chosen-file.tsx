import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { FileText, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { sizeText } from "../../shared/ui/size-text.ts";

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
