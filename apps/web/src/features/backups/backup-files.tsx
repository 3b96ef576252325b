import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as encryption from "./encryption.messages.json";
import * as t from "./messages.json";
import type { BackupFile } from "@bowerbird/contract/backups";
import { isEncryptedName } from "@bowerbird/contract/file-kinds";
import { Download, Lock, Trash2 } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { changeCached } from "../../shared/api/cached.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { ask } from "../../shared/changes/ask-first.ts";
import { missingSecret, PassphraseDialog } from "../../shared/components/passphrase-dialog.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { sizeText } from "../../shared/ui/size-text.ts";
import { timeFormat } from "../../shared/ui/dates.ts";
import { fromBase } from "../../shared/base-path/base-path.ts";

const shownAtFirst = 10;

/** The backups in the storage, to download, restore or delete. @param onRestore shows a restore that was started */
export function BackupFiles({ onRestore }: { onRestore: (restoreId: string) => void }) {
  const { data: files, error, refetch, isFetching } = trpc.backups.files.useQuery();
  const [isWhole, setWhole] = useState(false);
  if (error) {
    return (
      <Notice tone="error">
        {failureText(error, t.theFilesCouldNotBeLoaded)}
        <Button size="sm" className="mt-2 flex" isBusy={isFetching} onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (!files) return <Skeleton className="h-24 w-full" />;
  if (files.length === 0) return <p className="text-muted">{t.noBackupsYet}</p>;
  return (
    <>
      <Rows of={files.slice(0, isWhole ? undefined : shownAtFirst)}>
        {(file) => <File key={file.id} file={file} onRestore={onRestore} />}
      </Rows>
      {!isWhole && files.length > shownAtFirst && (
        <Button size="sm" className="mt-3" onClick={() => setWhole(true)}>
          {format(t.showAllLength, { length: files.length })}
        </Button>
      )}
    </>
  );
}

function File({ file, onRestore }: { file: BackupFile; onRestore: (restoreId: string) => void }) {
  const { id, name, size, createdTime, verifiedAt } = file;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-medium" data-tooltip={name}>
          {name}
        </p>
        <p className="text-sm text-muted tabular-nums">
          <time dateTime={createdTime.toISOString()}>{timeFormat.format(createdTime)}</time> · {sizeText(size)}
          {verifiedAt && ` · ${format(t.verifiedAt, { time: timeFormat.format(verifiedAt) })}`}
          {isEncryptedName(name) && (
            <span className="ms-2 inline-flex items-center gap-1 whitespace-nowrap">
              <Lock aria-hidden className="size-3.5" />
              {encryption.encrypted}
            </span>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <RestoreButton id={id} name={name} onStarted={onRestore} />
        <a
          href={fromBase(`/api/backup/files/${encodeURIComponent(id)}/download`)}
          download
          className={buttonClass({ size: "sm" })}
        >
          <Download aria-hidden />
          {common.download}
          <span className="sr-only"> {name}</span>
        </a>
        <DeleteButton id={id} name={name} />
      </div>
    </li>
  );
}

function DeleteButton({ id, name }: { id: string; name: string }) {
  const remove = useAction({
    call: trpcClient.backups.deleteFile.mutate,
    onSuccess: () => changeCached("backups.files", (files) => files.filter((file) => file.id !== id)),
    success: { title: t.backupDeleted, description: name },
    failure: t.deleteFailed,
  });
  return (
    <Button
      size="sm"
      isBusy={remove.isPending}
      aria-label={format(t.deleteName, { name })}
      onClick={() =>
        ask({
          title: t.deleteThisBackup,
          description: format(t.nameIsDeletedPermanently, { name }),
          confirmLabel: common.deletePermanently,
          isDestructive: true,
          run: () => remove.mutate({ id }),
        })
      }
    >
      {!remove.isPending && <Trash2 aria-hidden />}
    </Button>
  );
}

/** Starts a restore of a stored backup. */
export function RestoreButton({ id, name, onStarted }: { id: string; name: string; onStarted: (id: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const start = useAction({
    call: trpcClient.restores.start.mutate,
    onSuccess: (restore) => onStarted(restore.id),
    failure: (error) => (missingSecret(error) ? undefined : failureText(error, t.theBackupCouldNotBeRead)),
  });
  const restore = (): void => {
    if (isEncryptedName(name)) return setAsking(true);
    // A person can rename the files of a drive.
    start.mutate({ driveFileId: id }, { onError: (error) => missingSecret(error) && setAsking(true) });
  };
  return (
    <>
      <Button size="sm" isBusy={start.isPending} onClick={restore}>
        {common.restore}
        <span className="sr-only"> {name}</span>
      </Button>
      {isAsking && (
        <PassphraseDialog
          name={name}
          restore={(secrets) => trpcClient.restores.start.mutate({ driveFileId: id, ...secrets })}
          onStarted={onStarted}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
