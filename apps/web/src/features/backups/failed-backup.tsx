import { CloudAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { buttonClass, textLinkClass } from "../../shared/ui/button.tsx";
import { Link } from "react-router";
import { Dialog } from "../../shared/ui/dialog.tsx";
import * as list from "./messages.json";
import * as t from "./status.messages.json";

/** A failed backup, for the header, and its reason on demand. On phones it is an icon with a dot. */
export default function FailedBackup({ error, dot }: { error: string; dot: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center gap-1.5 text-sm whitespace-nowrap text-danger-ink sm:px-1.5">
      <span role="status" className="flex items-center gap-1.5 max-sm:sr-only">
        <CloudAlert aria-hidden className="size-4" />
        {list.backupFailed}
      </span>
      <button
        type="button"
        className={classNames(textLinkClass, "relative max-sm:grid max-sm:size-9 max-sm:place-items-center")}
        onClick={() => setOpen(true)}
      >
        <CloudAlert aria-hidden className="size-4.5 text-danger-ink sm:hidden" />
        {dot}
        <span className="max-sm:sr-only">{t.viewError}</span>
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
