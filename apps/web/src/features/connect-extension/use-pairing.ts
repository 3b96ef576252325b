import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";
import { useEffect, useState } from "react";
import { trpc } from "../../api/trpc.ts";
import { withProof } from "../../session/proof-store.ts";
import { tokenName } from "./browser-name.ts";
import { sayToExtension } from "./extension-line.ts";

/** Milliseconds after which nobody seems to listen; one that comes later is still heard. */
const patience = 3_000;
/** Of an extension that fetches what is saved before it answers. */
const handOverTime = 30_000;

/** It saves, finds and files; it neither imports files nor backs up. */
const extensionScopes: ApiTokenScope[] = ["read", "write"];

type Status = "looking" | "absent" | "ready" | "connecting" | "connected" | "failed";

/**
 * Looks for the extension that opened this page and, when the person agrees, makes a token for it and hands it over.
 * A token that nobody has taken is revoked again.
 */
export function usePairing(state: string): { status: Status; error: unknown; connect: () => void } {
  const [status, setStatus] = useState<Status>(state === "" ? "absent" : "looking");
  const [error, setError] = useState<unknown>(null);
  const utils = trpc.useUtils();
  const create = trpc.apiTokens.create.useMutation();
  const revoke = trpc.apiTokens.revoke.useMutation();
  useEffect(() => {
    if (state === "") return;
    const left = new AbortController();
    const late = setTimeout(() => setStatus("absent"), patience);
    left.signal.addEventListener("abort", () => clearTimeout(late));
    sayToExtension({ type: "hello" }, state, left.signal).then(
      (answer) => {
        clearTimeout(late);
        if (answer === "here") setStatus("ready");
      },
      () => undefined,
    );
    return () => left.abort();
  }, [state]);

  const handOver = async (): Promise<void> => {
    const wanted = { name: tokenName(navigator.userAgent), scopes: extensionScopes };
    const { id, token } = await withProof(() => create.mutateAsync(wanted));
    const answer = await sayToExtension({ type: "token", token }, state, AbortSignal.timeout(handOverTime)).catch(
      () => "refused",
    );
    if (answer !== "connected") await revoke.mutateAsync({ id });
    await utils.apiTokens.list.invalidate();
    setStatus(answer === "connected" ? "connected" : "failed");
  };
  const connect = (): void => {
    setStatus("connecting");
    setError(null);
    handOver().catch((problem: unknown) => {
      setError(problem);
      setStatus("failed");
    });
  };
  return { status, error, connect };
}
