import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";
import { isToPage, type SaidToExtension, type ToPage } from "@bowerbird/contract/extension-info";
import { useEffect, useState } from "react";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { withProof } from "../../shared/session/proof-store.ts";

/** After this time (ms) the extension counts as absent; a later answer still counts. */
const helloTimeoutMs = 3_000;
/** The extension fetches the saved addresses before it answers. */
const handOverTimeoutMs = 30_000;

/** It saves, finds and categorizes; it neither imports files nor makes backups. */
const extensionScopes: ApiTokenScope[] = ["read", "write"];

type Status = "searching" | "absent" | "ready" | "connecting" | "connected" | "failed";

/**
 * Finds the extension that opened this page and, when the person agrees, creates a token and hands it over.
 * Revokes the token if the extension does not take it.
 */
export function usePairing(state: string): { status: Status; error: unknown; connect: () => void } {
  const [status, setStatus] = useState<Status>(state === "" ? "absent" : "searching");
  const [error, setError] = useState<unknown>(null);
  const create = trpc.apiTokens.create.useMutation();
  const revoke = trpc.apiTokens.revoke.useMutation();
  useEffect(() => {
    if (state === "") return;
    const left = new AbortController();
    const late = setTimeout(() => setStatus("absent"), helloTimeoutMs);
    left.signal.addEventListener("abort", () => clearTimeout(late));
    postToExtension({ type: "hello" }, state, left.signal).then(
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
    const answer = await postToExtension({ type: "token", token }, state, AbortSignal.timeout(handOverTimeoutMs)).catch(
      () => "refused",
    );
    if (answer !== "connected") await revoke.mutateAsync({ id });
    await invalidate("api-tokens");
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

/** Time between two messages (ms): the extension may only just have started to listen. */
const repeatAfterMs = 250;

/**
 * Posts a message to the browser extension that opened this page, repeatedly until it answers. The message stays
 * within this page: without the extension it goes nowhere.
 *
 * @param state a shared value by which page and extension recognize each other
 * @param signal ends the waiting; the promise then rejects
 */
function postToExtension(said: SaidToExtension, state: string, signal: AbortSignal): Promise<ToPage["type"]> {
  const message = { to: "bowerbird-extension", state, ...said };
  return new Promise((resolve, reject) => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== window || origin !== location.origin || !isToPage(data) || data.state !== state) return;
      end();
      resolve(data.type);
    };
    const say = (): void => window.postMessage(message, location.origin);
    const timer = setInterval(say, repeatAfterMs);
    const end = (): void => {
      clearInterval(timer);
      window.removeEventListener("message", listen);
    };
    window.addEventListener("message", listen);
    signal.addEventListener("abort", () => {
      end();
      reject(new Error("The extension does not answer."));
    });
    say();
  });
}

/** In this order, because Edge and Opera also contain "Chrome". */
const browsers: [RegExp, string][] = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
];

/** The name of the extension's token in the settings. */
function tokenName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  return browser ? format(t.browserExtensionBrowser, { browser }) : t.browserExtension;
}
