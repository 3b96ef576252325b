import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { backupFiles } from "@bowerbird/contract/file-kinds";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";

/** Uploads a backup from the person's device. */
export function RestoreFromFile({ onStarted }: { onStarted: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      onStarted((await uploadBackup(file)).id);
    } catch (error) {
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
    </>
  );
}

/** Uploads a backup for preview; nothing is restored yet. @throws Error with a sentence for the person */
async function uploadBackup(file: File): Promise<{ id: string }> {
  const form = new FormData();
  form.append("file", file);
  const response = await fetch(fromBase("/api/restores"), { method: "POST", body: form });
  const answer = (await response.json().catch(() => ({}))) as { id?: string; message?: string };
  if (response.status === 202 && answer.id) return { id: answer.id };
  throw new Error(answer.message ?? t.theBackupCouldNotBeSent);
}
