import * as t from "./messages.json";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { trpcClient } from "../../shared/api/trpc.ts";
import { setExpired } from "../../shared/session/session-store.ts";
import { UploadError, uploadFile } from "./upload-file.ts";

/**
 * Sends one file at a time, which then waits at the server for the start of its import. Unmounting throws it away; one that
 * the server is not told about expires.
 */
export function useUpload() {
  const abort = useRef<AbortController>(null);
  const waitingId = useRef<string>(null);
  const [sent, setSent] = useState({ bytes: 0, total: 0 });
  const upload = useMutation({
    mutationFn: (file: File) => {
      abort.current = new AbortController();
      setSent({ bytes: 0, total: file.size });
      const onProgress = (bytes: number, total: number): void => setSent({ bytes, total });
      return uploadFile({ file, onProgress, signal: abort.current.signal });
    },
    onSuccess: ({ id }) => void (waitingId.current = id),
    onError: (error) => {
      if (error instanceof UploadError && error.status === 401) setExpired(true);
    },
  });
  const throwAway = useCallback(() => {
    abort.current?.abort();
    const id = waitingId.current;
    waitingId.current = null;
    if (id !== null) trpcClient.imports.cancel.mutate({ id }).catch(() => {});
  }, []);
  useEffect(() => throwAway, [throwAway]);
  return {
    send: upload.mutate,
    discard: () => {
      throwAway();
      upload.reset();
    },
    /** From now on unmounting leaves the file alone: its import was started. */
    keep: () => void (waitingId.current = null),
    /** The id of the import that waits; null before the file is sent. */
    id: upload.data?.id ?? null,
    isUploading: upload.isPending,
    sent,
    problem: upload.isError ? getProblem(upload.error) : null,
  };
}

function getProblem(error: Error): string | null {
  if (error.name === "AbortError") return null;
  if (error instanceof UploadError && error.message !== "") return error.message;
  return t.fileFailedServerSilent;
}
