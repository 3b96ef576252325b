import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { toast } from "../../components/ui/toast.ts";
import { ownTimeZone } from "../../browser/own-time-zone.ts";

/**
 * Takes somebody who comes back from Google: sends the code on and clears the address of it.
 *
 * @returns whether the drive is being connected
 */
export function useDriveReturn(): boolean {
  const [params, setParams] = useSearchParams();
  const utils = trpc.useUtils();
  const [code, state, refusal] = [params.get("code"), params.get("state"), params.get("error")];
  const sent = useRef<string | null>(null);
  const { mutate, isPending } = trpc.backups.connect.useMutation({
    onSuccess: (connected) => {
      utils.backups.settings.setData(undefined, connected);
      void utils.backups.files.invalidate();
      toast({ title: "Google Drive connected", tone: "success" });
    },
    onError: (error) =>
      toast({ title: "Connection failed", description: failureText(error, "Connection failed"), tone: "error" }),
  });
  useEffect(() => {
    if (code === null && refusal === null) return;
    setParams({ tab: "backup" }, { replace: true });
    if (code === null) {
      toast({
        title: "Connection failed",
        description: "Google was not allowed to connect your drive.",
        tone: "error",
      });
    } else if (sent.current !== code) {
      sent.current = code;
      mutate({ code, ...(state === null ? {} : { state }), timeZone: ownTimeZone() });
    }
  }, [code, state, refusal, setParams, mutate]);
  return isPending;
}
