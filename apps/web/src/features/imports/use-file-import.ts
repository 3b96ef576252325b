import type { ImportOptions, ImportPreview } from "@bowerbird/contract/imports";
import { importFiles, refuseFile } from "@bowerbird/contract/file-kinds";
import { useCallback, useEffect, useRef, useState } from "react";
import { TRPCClientError } from "@trpc/client";
import { useMutation } from "@tanstack/react-query";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { isWaiting } from "./import-summary.ts";
import { savableLinks } from "./preview-text.ts";
import { useFallbackPoll } from "../../shared/live/use-live-updates.ts";
import { useImport } from "./use-import.ts";
import { setExpired } from "../../shared/session/session-store.ts";
import { fromBase } from "../../shared/base-path/base-path.ts";
import * as t from "./messages.json";

/** Sends a bookmark file, previews its import, and starts it; `onStarted` gets the id of the import. */
export function useFileImport(given: File[], onStarted: (id: string) => void) {
  const [first] = useState(() => checkFiles(given));
  const [{ file, refusal }, setChoice] = useState(first);
  const upload = useUpload();
  const { preview, problem, retry } = useImportPreview(upload.id);
  const start = useStart(upload.keep, onStarted);
  const { send } = upload;
  useEffect(() => {
    if (first.file) send(first.file);
  }, [first, send]);
  const choose = (files: File[]): void => {
    const choice = checkFiles(files);
    setChoice(choice);
    if (choice.file) send(choice.file);
  };
  const remove = (): void => {
    upload.discard();
    start.reset();
    setChoice({ file: null, refusal: null });
  };
  const canStart = upload.id !== null && preview !== null && savableLinks(preview) > 0;
  const failure = file && upload.problem ? { text: upload.problem, retry: () => send(file) } : null;
  return {
    file,
    /** Why what was chosen cannot be imported. */
    refusal,
    choose,
    remove,
    /** Progress of the upload; null while there is none. */
    sent: upload.isUploading ? upload.sent : null,
    preview,
    /** Whether the file was sent and its preview is to come. */
    isReading: upload.id !== null && !preview && problem === null,
    /** What went wrong before the start, and what tries again; null when trying again is of no use. */
    problem: failure ?? (problem === null ? null : { text: problem, retry }),
    canStart,
    start: (options: ImportOptions): void => {
      if (canStart && !start.isPending) start.mutate({ id: upload.id!, ...options });
    },
    isStarting: start.isPending,
    startProblem: start.isError ? failureText(start.error, t.theImportCouldNotBeStarted) : null,
  };
}

function useStart(onMutate: () => void, onStarted: (id: string) => void) {
  const utils = trpc.useUtils();
  return trpc.imports.startUploaded.useMutation({
    onMutate,
    onSuccess: (record) => {
      // An event may have brought a later state.
      utils.imports.get.setData({ id: record.id }, (known) => (known && !isWaiting(known) ? known : record));
      onStarted(record.id);
    },
  });
}

/** The file to import, or why there is none. */
function checkFiles([first, ...others]: File[]): { file: File | null; refusal: string | null } {
  if (!first) return { file: null, refusal: null };
  const refusal = others.length > 0 ? t.oneFileAtATime : refuseFile(importFiles, first);
  return { file: refusal === null ? first : null, refusal };
}

interface PreviewState {
  /** Null until the file is read. */
  preview: ImportPreview | null;
  problem: string | null;
  /** Null when trying again is of no use. */
  retry: (() => void) | null;
}

/** What importing a sent file would do. Without an id, no request is made. */
export function useImportPreview(id: string | null): PreviewState {
  const record = useImport(id);
  const status = record.data?.status;
  useFallbackPoll(record, status === "reading");
  const preview = trpc.imports.preview.useQuery({ id: id ?? "" }, { enabled: status === "ready" });
  const error = preview.error ?? (record.data ? null : record.error);
  if (id === null || !error) return { preview: preview.data ?? null, problem: null, retry: null };
  if (error instanceof TRPCClientError && error.data?.httpStatus === 404)
    return { preview: null, problem: t.fileExpired, retry: null };
  const retry = () => void (record.data ? preview : record).refetch();
  return { preview: null, problem: failureText(error, t.theFileCouldNotBeRead), retry };
}

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

class UploadError extends Error {
  readonly status: number;
  /** @param message a sentence for the person; empty if the server gave none */
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

interface Upload {
  file: File;
  /** Bytes sent so far, and in total. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a bookmark file, which then waits for its start. With XMLHttpRequest, because `fetch` has no upload progress.
 *
 * @throws UploadError
 */
function uploadFile({ file, onProgress, signal }: Upload): Promise<{ id: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", fromBase("/api/imports"));
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener("load", () => {
      const answer: unknown = request.response;
      const id = readText(answer, "id");
      if (request.status === 202 && id !== "") resolve({ id });
      else reject(new UploadError(readText(answer, "message"), request.status));
    });
    request.addEventListener("error", () => reject(new UploadError("", 0)));
    request.addEventListener("abort", () => reject(new DOMException("The upload was cancelled.", "AbortError")));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(toForm(file));
  });
}

/** The server reads the parts in order. */
function toForm(file: File): FormData {
  const form = new FormData();
  form.append("start", "false");
  form.append("file", file);
  return form;
}

function readText(answer: unknown, name: string): string {
  const value = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : "";
}
