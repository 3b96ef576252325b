import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { Copy, Download } from "lucide-react";
import { copyText } from "../../shared/ui/copy-text.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

/** Shows recovery codes once, for the person to store. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${format(t.recoveryCodesFile, { host: window.location.host })}\n\n${codes.join("\n")}\n`;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t.storeYourRecoveryCodes}
      description={t.recoveryCodesHint}
      className="max-w-[440px]"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.iHaveStoredThem}
        </Button>
      }
    >
      <ul aria-label={t.recoveryCodes} className="grid gap-x-6 gap-y-1.5 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copyText(codes.join("\n"), t.recoveryCodesCopied)}>
          <Copy aria-hidden />
          {common.copy}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="bowerbird-recovery-codes.txt"
          className={buttonClass({ size: "sm" })}
        >
          <Download aria-hidden />
          {common.download}
        </a>
      </div>
    </Dialog>
  );
}
