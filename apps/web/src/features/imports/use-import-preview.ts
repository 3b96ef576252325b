import * as t from "./messages.json";
import type { ImportPreview } from "@bowerbird/contract/imports";
import { TRPCClientError } from "@trpc/client";
import { trpc } from "../../shared/api/trpc.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { useFallbackPoll } from "../../shared/live/use-fallback-poll.ts";
import { useImport } from "./use-import.ts";

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
  useFallbackPoll(record, id !== null && status === "reading");
  const preview = trpc.imports.preview.useQuery({ id: id ?? "" }, { enabled: id !== null && status === "ready" });
  const error = preview.error ?? (record.data ? null : record.error);
  if (id === null || !error) return { preview: (id !== null && preview.data) || null, problem: null, retry: null };
  if (error instanceof TRPCClientError && error.data?.httpStatus === 404)
    return { preview: null, problem: t.fileExpired, retry: null };
  const retry = () => void (record.data ? preview : record).refetch();
  return { preview: null, problem: failureText(error, t.theFileCouldNotBeRead), retry };
}
