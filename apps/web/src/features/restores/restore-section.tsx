import { useSearchParams } from "react-router";
import { timeFormat } from "../../shared/ui/dates.ts";
import type { BackupSecrets } from "@bowerbird/contract/backups";
import { backupFiles, isEncryptedName } from "@bowerbird/contract/file-kinds";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import RestoreDialog from "./restore-dialog.tsx";
import { trpc } from "../../shared/api/trpc.ts";
import { missingSecret, PassphraseDialog } from "../../shared/components/passphrase-dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { restoreHeading } from "./restore-text.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** Starts a restore from a file, and shows the open restore; its id is in the URL. */
export function RestoreSection() {
  const [params, setParams] = useSearchParams();
  const id = params.get("restore");
  const show = (shown: string | null) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        next.set("tab", "backup");
        if (shown) next.set("restore", shown);
        else next.delete("restore");
        return next;
      },
      { replace: true },
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="min-w-0 flex-1 basis-64 text-pretty text-muted">{t.chooseAJsonCsvOrHtml}</p>
      <RestoreFromFile onStarted={show} />
      <LastRestore onShow={show} />
      {id && <RestoreDialog id={id} onClose={() => show(null)} />}
    </div>
  );
}

/** The latest restore, which can be viewed and undone until the next. */
function LastRestore({ onShow }: { onShow: (id: string) => void }) {
  const { data: restores = [] } = trpc.restores.list.useQuery({ limit: 1 });
  const [last] = restores;
  if (!last || last.status === "cancelled") return null;
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-medium" data-tooltip={last.source}>
          {last.source}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {restoreHeading(last)} · {timeFormat.format(last.createdAt)}
        </p>
      </div>
      <Button size="sm" onClick={() => onShow(last.id)}>
        {common.review}
      </Button>
    </div>
  );
}

/** Uploads a backup from the person's device. */
export function RestoreFromFile({ onStarted }: { onStarted: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [encrypted, setEncrypted] = useState<File>();
  const send = async (file: File) => {
    if (isEncryptedName(file.name)) return setEncrypted(file);
    setSending(true);
    try {
      onStarted((await uploadBackup(file)).id);
    } catch (error) {
      if (missingSecret(error)) return setEncrypted(file);
      toast({ title: common.error, description: (error as Error).message, tone: "error" });
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={backupFiles.endings.join(",")}
        hidden
        aria-label={t.backupFile}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void send(file);
        }}
      />
      <Button isBusy={isSending} onClick={() => input.current?.click()}>
        {!isSending && <Upload aria-hidden />}
        {t.restoreFromAFile}
      </Button>
      {encrypted && (
        <PassphraseDialog
          name={encrypted.name}
          restore={(secrets) => uploadBackup(encrypted, secrets)}
          onStarted={onStarted}
          onClose={() => setEncrypted(undefined)}
        />
      )}
    </>
  );
}

/** Uploads a backup for preview; nothing is restored yet. @throws Error with a sentence for the person, and what opening the file takes */
async function uploadBackup(file: File, secrets: BackupSecrets = {}): Promise<{ id: string }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(secrets)) form.append(field, value);
  form.append("file", file);
  const response = await fetch(fromBase("/api/restores"), { method: "POST", body: form });
  const answer = (await response.json().catch(() => ({}))) as { id?: string; message?: string; needs?: string };
  if (response.status === 202 && answer.id) return { id: answer.id };
  throw Object.assign(new Error(answer.message ?? t.theBackupCouldNotBeSent), { needs: answer.needs });
}
