import * as list from "./messages.json";
import * as t from "./status.messages.json";
import { CloudAlert } from "lucide-react";
import { useState } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { textLinkClass } from "../../shared/ui/text-button.tsx";
import BackupErrorDialog from "./backup-error-dialog.tsx";

/** A failed backup, for the header, and its reason on demand. On phones it is one icon. */
export default function FailedBackup({ error }: { error: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center gap-1.5 px-1.5 text-sm whitespace-nowrap text-muted [&_svg]:size-4">
      <span role="status" data-tooltip={list.backupFailed} className="flex items-center gap-1.5">
        <CloudAlert aria-hidden className="text-danger-ink max-sm:hidden" />
        <span className="max-lg:sr-only">{list.backupFailed}</span>
      </span>
      <button type="button" className={classNames(textLinkClass, "max-sm:p-1")} onClick={() => setOpen(true)}>
        <CloudAlert aria-hidden className="text-danger-ink sm:hidden" />
        <span className="max-sm:sr-only">{t.viewError}</span>
      </button>
      {isOpen && <BackupErrorDialog error={error} onClose={() => setOpen(false)} />}
    </div>
  );
}
