import { format } from "@bowerbird/contract/messages";
import type { BackupState } from "@bowerbird/contract/backups";
import { Notice } from "../../shared/ui/notice.tsx";
import { dayFormat } from "../../shared/ui/dates.ts";
import * as t from "./messages.json";

/** How the last restore that was tried out went. Only automatic backups are tested. */
export function RestoreTest({ state }: { state: BackupState }) {
  const { restoreTest, nextBackupAt } = state;
  if (!restoreTest) return nextBackupAt && <p className="mb-3 text-sm text-muted">{t.restoreTestComesNext}</p>;
  const { testedAt, fileName, error } = restoreTest;
  const date = dayFormat.format(testedAt);
  if (error === null)
    return (
      <Notice tone="success" className="mb-3">
        {format(t.backupCanBeRestored, { date })}
      </Notice>
    );
  return (
    <Notice tone="error" className="mb-3" title={format(t.backupCannotBeRestored, { date })}>
      <p>{error}</p>
      <p className="text-sm text-muted">{fileName}</p>
    </Notice>
  );
}
