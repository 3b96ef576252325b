import * as common from "../../shared/messages.json";
import { Copy } from "lucide-react";
import { copyText } from "../../shared/ui/copy-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

interface ShownOnceProps {
  title: string;
  /** A token or a secret. */
  value: string;
  /** The message when it is copied. */
  copied: string;
}

/** What was just created and is never shown again. */
export function ShownOnce({ title, value, copied }: ShownOnceProps) {
  return (
    <Notice tone="success" title={title}>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <code dir="ltr" className="min-w-0 flex-1 text-sm break-all">
          {value}
        </code>
        <Button size="sm" onClick={() => void copyText(value, copied)}>
          <Copy aria-hidden />
          {common.copy}
        </Button>
      </div>
    </Notice>
  );
}
