import { backupFiles } from "@bowerbird/contract/file-kinds";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { toast } from "../../components/ui/toast.ts";
import { uploadBackup } from "./upload-backup.ts";

/** Uploads a backup from the person's device. */
export function RestoreFromFile({ onStarted }: { onStarted: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      onStarted((await uploadBackup(file)).id);
    } catch (error) {
      toast({ title: "Error", description: (error as Error).message, tone: "error" });
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
        aria-label="Backup file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void send(file);
        }}
      />
      <Button isBusy={isSending} onClick={() => input.current?.click()}>
        {!isSending && <Upload aria-hidden />}
        Restore from a file…
      </Button>
    </>
  );
}
