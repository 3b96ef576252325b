import { Copy, Download } from "lucide-react";
import { copyText } from "../../shared/browser/copy-text.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

/** Shows recovery codes once, for the person to store. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Recovery codes for Bowerbird at ${window.location.host}. Each works once.\n\n${codes.join("\n")}\n`;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Store your recovery codes"
      description="Each signs you in once without your phone. Store them in a safe place: they are not shown again."
      className="max-w-[440px]"
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored them
        </Button>
      }
    >
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1.5 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copyText(codes.join("\n"), "Recovery codes copied")}>
          <Copy aria-hidden />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="bowerbird-recovery-codes.txt"
          className={buttonClass({ size: "sm" })}
        >
          <Download aria-hidden />
          Download
        </a>
      </div>
    </Dialog>
  );
}
