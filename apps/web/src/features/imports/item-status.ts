import type { ImportItemStatus } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { CircleCheck, CircleDashed, CircleSlash, CircleX, Copy, type LucideIcon } from "lucide-react";

interface StatusStyle {
  label: string;
  icon: LucideIcon;
  ink: string;
}

/** Label, icon and color of each status of an import item. */
export const itemStatusStyles: Record<ImportItemStatus, StatusStyle> = {
  pending: { label: "Waiting", icon: CircleDashed, ink: "text-muted" },
  created: { label: "Added", icon: CircleCheck, ink: "text-success-ink" },
  duplicate: { label: "Already there", icon: Copy, ink: "text-muted" },
  skipped: { label: "Skipped", icon: CircleSlash, ink: "text-warning-ink" },
  failed: { label: "Failed", icon: CircleX, ink: "text-danger-ink" },
};

export const countedStatuses = ["created", "duplicate", "skipped", "failed"] as const;
export type CountedStatus = (typeof countedStatuses)[number];

export function getCount(record: ImportRecord, status: CountedStatus): number {
  return status === "duplicate" ? record.duplicates : record[status];
}
