import { type AppRequest, connectAppPath } from "@bowerbird/contract/connected-apps";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { trpcClient } from "../../shared/api/trpc.ts";
import { fromBase } from "../../shared/base-path/base-path.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { withProof } from "../../shared/session/proof-store.ts";
import * as t from "./messages.json";

type Answering = "allowing" | "denying" | "answered";

/** With the server's sentence. */
class Refused extends Error {}

/**
 * What an app asks for, and the person's answer. After it the browser goes to the address that the server names.
 *
 * @param go opens an address
 */
export function useAppRequest(uid: string, go: (address: string) => void = (address) => location.assign(address)) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: ["app-request", uid],
    queryFn: ({ signal }) => ask<AppRequest>(uid, "request", { signal }),
    retry: false,
  });
  const [answering, setAnswering] = useState<Answering | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (isAllowed: boolean): Promise<void> => {
    setAnswering(isAllowed ? "allowing" : "denying");
    setProblem(null);
    try {
      if (isAllowed) await withProof(() => trpcClient.account.confirm.mutate({}));
      const body = JSON.stringify({ isAllowed });
      const headers = { "content-type": "application/json" };
      const { location: next } = await ask<{ location: string }>(uid, "answer", { method: "POST", body, headers });
      setAnswering("answered");
      go(next);
    } catch (failure) {
      setProblem(failure instanceof Refused ? failure.message : failureText(failure, t.answerNotSent));
      setAnswering(null);
    }
  };
  return {
    request: data,
    /** Why there is none: the server's sentence, or null where it did not answer; undefined for no failure. */
    loss: isError ? (error instanceof Refused ? error.message : null) : undefined,
    retry: () => void refetch(),
    answering,
    problem,
    answer: (isAllowed: boolean) => void answer(isAllowed),
  };
}

/** @throws Refused */
async function ask<T>(uid: string, what: "request" | "answer", init: RequestInit): Promise<T> {
  const response = await fetch(fromBase(`${connectAppPath}/${encodeURIComponent(uid)}/${what}`), init);
  const body = (await response.json()) as T & { message?: string };
  if (!response.ok) throw new Refused(body.message ?? t.answerNotSent);
  return body;
}
