import * as t from "./messages.json";
import type { connectDriveInput } from "@bowerbird/contract/backups";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import { ownTimeZone } from "../../shared/browser/own-time-zone.ts";
import { withProof } from "../../shared/session/proof-store.ts";

type Granted = z.input<typeof connectDriveInput>;

/**
 * Handles the redirect back from Google: sends the code on and removes it from the URL.
 *
 * @returns whether Drive is being connected
 */
export function useDriveReturn(): boolean {
  const [params, setParams] = useSearchParams();
  const utils = trpc.useUtils();
  const [code, state, refusal] = [params.get("code"), params.get("state"), params.get("error")];
  const sent = useRef<string | null>(null);
  const { mutate, isPending } = useAction({
    call: (granted: Granted) => withProof(() => trpcClient.backups.connect.mutate(granted)),
    changes: "drive-files",
    onSuccess: (connected) => utils.backups.settings.setData(undefined, connected),
    success: t.googleDriveConnected,
    failure: (error) => ({
      title: t.connectionFailed,
      description: failureText(error, t.connectionFailed),
      tone: "error",
    }),
  });
  useEffect(() => {
    if (code === null && refusal === null) return;
    setParams({ tab: "backup" }, { replace: true });
    if (code === null) {
      toast({
        title: t.connectionFailed,
        description: t.googleWasNotAllowedToConnect,
        tone: "error",
      });
    } else if (sent.current !== code) {
      sent.current = code;
      mutate({ code, ...(state === null ? {} : { state }), timeZone: ownTimeZone() });
    }
  }, [code, state, refusal, setParams, mutate]);
  return isPending;
}
