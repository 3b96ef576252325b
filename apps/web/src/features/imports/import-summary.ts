import { joinNames } from "../../shared/ui/one-line.tsx";
import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { finishedImportStatuses, type ImportItemStatus } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { CircleCheck, CircleDashed, CircleSlash, CircleX, Copy, type LucideIcon } from "lucide-react";
import { locale } from "@bowerbird/contract/messages/locale";

type Counts = Pick<ImportRecord, "status" | "total" | "created" | "duplicates" | "skipped" | "failed" | "message">;

/** What an import did, in a sentence or two. */
export function summaryText(record: Counts): string {
  const { status, created, duplicates, skipped, failed, message } = record;
  if (message !== null && created + duplicates + skipped + failed === 0) return emptyText(message);
  if (duplicates > 0 && duplicates === record.total && status === "succeeded")
    return [allKnownText(duplicates), message].filter(Boolean).join(" ");
  const sentences: (string | null)[] = [
    created > 0 ? format(t.bookmarksWereAdded, { created }) : t.noBookmarksWereAdded,
  ];
  if (duplicates > 0) sentences.push(format(t.wereAlreadyThere, { duplicates }));
  if (skipped > 0) sentences.push(format(t.wereSkipped, { skipped }));
  if (failed > 0) sentences.push(format(t.haveFailed, { failed }));
  if (status === "cancelled") sentences.push(t.importStopped);
  return [...sentences, message].filter(Boolean).join(" ");
}

/** Progress of an import: "1,200 of 5,000 links". */
export function progressText({ processed, total }: Pick<ImportRecord, "processed" | "total">): string {
  return total === 0 ? t.gettingReady : format(t.linksProcessed, { processed, total });
}

/** "1,200 added, 3 already there": what became of the links so far. */
export function countsText({ created, duplicates, skipped, failed }: ImportRecord): string {
  return joinNames([
    format(t.countAdded, { count: created }),
    ...(duplicates > 0 ? [format(t.countAlreadyThere, { count: duplicates })] : []),
    ...(skipped > 0 ? [format(t.countSkipped, { count: skipped })] : []),
    ...(failed > 0 ? [format(t.countFailed, { count: failed })] : []),
  ]);
}

/** "1 link", "1,200 links" */
export function linkCount(count: number): string {
  return format(t.linkCount, { count });
}

/** Progress of reading pages: "Reading pages: 12 of 57". */
export function readingText(record: Pick<ImportRecord, "created" | "enriched" | "isEnrichmentPaused">): string {
  const { created, enriched, isEnrichmentPaused } = record;
  return format(isEnrichmentPaused ? t.pausedAtPage : t.readingPagesOf, { enriched, created });
}

export function isFinished({ status }: Pick<ImportRecord, "status">): boolean {
  return finishedImportStatuses.includes(status);
}

export function number(value: number): string {
  return value.toLocaleString(locale);
}

function emptyText(message: string): string {
  return message === t.noUrlsFoundInFile ? t.noUrls : message;
}

function allKnownText(count: number): string {
  if (count === 1) return t.bookmarkExists;
  return format(t.allAlreadyExist, { count });
}

interface StatusStyle {
  label: string;
  icon: LucideIcon;
  ink: string;
}

/** Label, icon and color of each status of an import item. */
export const itemStatusStyles: Record<ImportItemStatus, StatusStyle> = {
  pending: { label: t.waiting, icon: CircleDashed, ink: "text-muted" },
  created: { label: t.added, icon: CircleCheck, ink: "text-success-ink" },
  duplicate: { label: t.alreadyThere, icon: Copy, ink: "text-muted" },
  skipped: { label: t.skipped, icon: CircleSlash, ink: "text-warning-ink" },
  failed: { label: common.failed, icon: CircleX, ink: "text-danger-ink" },
};

export const countedStatuses = ["created", "duplicate", "skipped", "failed"] as const;
export type CountedStatus = (typeof countedStatuses)[number];

/** Whether its file is only sent, and not started. */
export function isWaiting({ status }: Pick<ImportRecord, "status">): boolean {
  return status === "reading" || status === "ready";
}

export function getCount(record: ImportRecord, status: CountedStatus): number {
  return status === "duplicate" ? record.duplicates : record[status];
}
