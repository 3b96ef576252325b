import { CloudAlert } from "lucide-react";
import { useState } from "react";
import { textLinkClass } from "../../shared/ui/text-button.tsx";
import { Link } from "react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import * as list from "./messages.json";
import * as t from "./status.messages.json";

/** A failed backup, for the header, and its reason on demand. On phones it replaces the product's name. */
export default function FailedBackup({ error }: { error: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      data-backup="failed"
      className="flex min-w-0 items-center gap-1.5 text-sm text-muted sm:px-1.5 sm:whitespace-nowrap max-sm:flex-wrap max-sm:gap-x-1.5 max-sm:gap-y-0 max-sm:text-xs max-sm:leading-tight [&_svg]:size-4"
    >
      <span role="status" className="flex items-center gap-1.5 text-danger-ink">
        <CloudAlert aria-hidden className="shrink-0" />
        {list.backupFailed}
      </span>
      <button type="button" className={textLinkClass} onClick={() => setOpen(true)}>
        {t.viewError}
      </button>
      {isOpen && <BackupErrorDialog error={error} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Why the last backup failed. */
function BackupErrorDialog({ error, onClose }: { error: string; onClose: () => void }) {
  const footer = (
    <Link to="/settings" onClick={onClose} className={buttonClass({ variant: "primary" })}>
      {list.backupSettings}
    </Link>
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={list.backupFailed}
      className="max-w-[440px]"
      footer={footer}
    >
      <p className="break-words">{error}</p>
    </Dialog>
  );
}
