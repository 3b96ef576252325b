import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ImportRecord } from "@bowerbird/contract/imports";
import type { RecategorizationKind } from "@bowerbird/contract/recategorizations";
import { countUnread } from "../../shared/imports/import-record.ts";
import type { ActivityEntry } from "./activity-entry.ts";
import { locale } from "@bowerbird/contract/messages/locale";

/** What the button in the header shows, where there is little room and elsewhere, and says about the first entry. */
export function activityText(entry: ActivityEntry): { brief: string; shown: string; label: string } {
  if (entry.state === "running") {
    const progress = percentText(getCounts(entry));
    return { brief: progress, shown: progress, label: format(t.doingWithProgress, { what: doing(entry), progress }) };
  }
  if (entry.state === "reading" && entry.kind === "import") {
    const reading = readingText(entry.record);
    return { brief: compact.format(countUnread(entry.record)), shown: reading, label: reading };
  }
  if (entry.state === "waiting") return { brief: "", shown: t.ready, label: t.changesAreReady };
  return { brief: "", shown: common.done, label: t.doneLabel };
}

/** "2.3K": a phone has no room for more. */
const compact = new Intl.NumberFormat(locale, { notation: "compact" });

/** "Reading 2,310 pages…" */
export function readingText(record: ImportRecord): string {
  return format(t.readingPages, { pages: countUnread(record) });
}

export function kindText(kind: RecategorizationKind): string {
  return { categories: t.fixingCategories, folders: t.proposingFolders, tags: t.taggingBookmarks }[kind];
}

function getCounts(entry: ActivityEntry): { processed: number; total: number } {
  if (entry.kind === "import") return entry.record;
  return entry.kind === "restore" ? entry.restore : entry.run;
}

function doing(entry: ActivityEntry): string {
  if (entry.kind === "restore") return t.restoringABackupNow;
  if (entry.kind === "import") return t.importingNow;
  return { categories: t.fixingCategoriesNow, folders: t.proposingFoldersNow, tags: t.taggingBookmarksNow }[
    entry.run.kind
  ];
}

function percentText({ processed, total }: { processed: number; total: number }): string {
  return total === 0 ? t.starting : format(t.percent, { percent: Math.floor((processed / total) * 100) });
}
