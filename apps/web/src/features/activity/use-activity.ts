import type { ImportRecord } from "@bowerbird/contract/imports";
import { trpc } from "../../api/trpc.ts";

const shown = 5;
const openedAt = Date.now();

export interface Activity {
  running: ImportRecord[];
  /** What ended since this page was opened. */
  finished: ImportRecord[];
}

export function useActivity(): Activity {
  const { data = [] } = trpc.imports.list.useQuery({ limit: shown });
  return {
    running: data.filter(isRunning),
    finished: data.filter((entry) => entry.finishedAt !== null && entry.finishedAt.getTime() > openedAt),
  };
}

export function isRunning({ status }: ImportRecord): boolean {
  return status === "queued" || status === "running";
}
