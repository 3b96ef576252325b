import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { HistoryEntry } from "@bowerbird/contract/history";
import { sourceName } from "../../shared/imports/import-record.ts";

/** An entry in a sentence: "You moved 12 links to Recipes". */
export function historyText(entry: HistoryEntry): string {
  if (entry.kind === "recategorization") return `AI ${runText(entry)}`;
  if (entry.kind === "sync") {
    return format(t.syncedWith, {
      device: entry.subject ?? t.aBrowser,
      changes: entry.target ?? linkCount(entry.count),
    });
  }
  return `${actorName(entry)} ${sentences[entry.kind](entry)}`;
}

function actorName({ by }: HistoryEntry): string {
  if (by.type === "token") return by.name === null ? t.anApp : format(t.theAppName, { name: by.name });
  return { person: "You", extension: t.theBrowserExtension, ai: "Bowerbird" }[by.type];
}

/** "12 links" */
export function linkCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "link" : "links"}`;
}

/** A single link by its title, several by their number. */
function links({ count, subject }: HistoryEntry): string {
  return count === 1 && subject !== null ? `“${subject}”` : linkCount(count);
}

function tagsText(list: string | null): string {
  return `${list?.includes(", ") ? "the tags" : "the tag"} ${list ?? ""}`;
}

function runText({ target, count }: HistoryEntry): string {
  if (target === "tags") return `tagged ${linkCount(count)}`;
  return `sorted ${linkCount(count)}${target === "folders" ? " into new categories" : ""}`;
}

const marks: Record<string, (what: string) => string> = {
  favorite: (what) => `added ${what} to favorites`,
  "not favorite": (what) => `removed ${what} from favorites`,
  "read later": (what) => `added ${what} to Read later`,
  read: (what) => `marked ${what} as read`,
  archived: (what) => `archived ${what}`,
  "not archived": (what) => `took ${what} out of the archive`,
};

type Sentences = Record<Exclude<HistoryEntry["kind"], "recategorization" | "sync">, (entry: HistoryEntry) => string>;

const sentences: Sentences = {
  edit: (entry) => `edited ${links(entry)}`,
  move: (entry) => `moved ${links(entry)} to ${entry.target ?? "another category"}`,
  "add-tags": (entry) => `added ${tagsText(entry.target)} to ${links(entry)}`,
  "remove-tags": (entry) => `removed ${tagsText(entry.target)} from ${links(entry)}`,
  "edit-tags": (entry) => `changed the tags of ${links(entry)}`,
  "replace-tags": ({ subject, target, count }) => {
    if (target === null) return `deleted ${tagsText(subject)} from ${linkCount(count)}`;
    const isMerge = subject?.includes(", ");
    return `${isMerge ? "merged" : "renamed"} ${tagsText(subject)} ${isMerge ? "into" : "to"} ${target} on ${linkCount(count)}`;
  },
  mark: (entry) => marks[entry.target ?? ""]?.(links(entry)) ?? `marked ${links(entry)}`,
  delete: (entry) => `moved ${links(entry)} to the trash`,
  restore: (entry) => `restored ${links(entry)} from the trash`,
  "empty-trash": ({ count }) => `emptied the trash (${linkCount(count)})`,
  "undo-import": ({ subject, count }) =>
    `undid the import of ${sourceName(subject ?? "a file")}: ${linkCount(count)} moved to the trash`,
  "create-category": ({ subject }) => `created the category ${subject}`,
  "rename-category": ({ subject, target }) => `renamed the category ${subject} to ${target}`,
  "move-category": ({ subject, target }) => `moved the category ${subject} to ${target ?? "the top level"}`,
  "style-category": ({ subject }) => `changed the icon or color of ${subject}`,
  "pin-category": ({ subject, target }) => `${target === null ? "unpinned" : "pinned"} ${subject}`,
  "delete-category": ({ subject, count }) =>
    `deleted the category ${subject}${count > 0 ? `: ${linkCount(count)} moved to Uncategorized` : ""}`,
  "merge-category": ({ subject, target, count }) =>
    `merged the category ${subject} into ${target}${count > 0 ? `: ${linkCount(count)} moved` : ""}`,
  import: ({ subject, count }) => `imported ${linkCount(count)} from ${sourceName(subject ?? "a file")}`,
  "restore-backup": ({ subject, count }) => `restored ${linkCount(count)} from ${subject ?? "a backup"}`,
};

const dayFormat = new Intl.DateTimeFormat("en", { weekday: "long", month: "long", day: "numeric" });

/** The day of an entry, for a heading: "Today", "Yesterday", "Monday, November 23". */
export function dayText(at: Date, now = new Date()): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return "Today";
  return at.toDateString() === yesterday.toDateString() ? t.yesterday : dayFormat.format(at);
}
