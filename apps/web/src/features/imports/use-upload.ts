import type { ImportOptions } from "@bowerbird/contract/imports";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { setExpired } from "../../shared/session/session-store.ts";
import { UploadError, uploadFile } from "./upload-file.ts";

/** One upload at a time, with its progress; unmounting cancels it. */
export function useUpload(onStarted: (id: string) => void) {
  const abort = useRef<AbortController>(null);
  const [sent, setSent] = useState({ bytes: 0, total: 0 });
  useEffect(() => () => abort.current?.abort(), []);
  const upload = useMutation({
    mutationFn: ({ file, options }: { file: File; options: ImportOptions }) => {
      abort.current = new AbortController();
      setSent({ bytes: 0, total: file.size });
      const onProgress = (bytes: number, total: number): void => setSent({ bytes, total });
      return uploadFile({ file, options, onProgress, signal: abort.current.signal });
    },
    onSuccess: ({ id }) => onStarted(id),
    onError: (error) => {
      if (error instanceof UploadError && error.status === 401) setExpired(true);
    },
  });
  return {
    start: upload.mutate,
    cancel: () => abort.current?.abort(),
    isUploading: upload.isPending,
    sent,
    problem: upload.isError ? getProblem(upload.error) : null,
    forget: upload.reset,
  };
}

function getProblem(error: Error): string | null {
  if (error.name === "AbortError") return null;
  if (error instanceof UploadError && error.message !== "") return error.message;
  return "Failed to process file. The server did not answer; please check your connection and try again.";
}
