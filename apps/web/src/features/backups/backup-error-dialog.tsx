import * as t from "./messages.json";
import { Link } from "react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

/** Why the last backup failed. */
export default function BackupErrorDialog({ error, onClose }: { error: string; onClose: () => void }) {
  const footer = (
    <Link to="/settings" onClick={onClose} className={buttonClass({ variant: "primary" })}>
      {t.backupSettings}
    </Link>
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t.backupFailed}
      className="max-w-[440px]"
      footer={footer}
    >
      <p className="break-words">{error}</p>
    </Dialog>
  );
}
