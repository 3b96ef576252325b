import { FileText, X } from "lucide-react";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { Progress } from "../../components/ui/progress.tsx";
import { fileSize } from "./file-size.ts";

interface ChosenFileProps {
  file: File;
  /** Progress of the upload; null while there is none. */
  sent: { bytes: number; total: number } | null;
  onRemove: () => void;
}

export function ChosenFile({ file, sent, onRemove }: ChosenFileProps) {
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
