import * as common from "../../shared/messages.json";
import { format, type MessageValues } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { HistoryEntry } from "@bowerbird/contract/history";
import { shownCategory } from "../../shared/category-tree/category-tree.ts";
import { tagCount } from "../../shared/changes/undone-message.ts";
import { sourceName } from "../../shared/imports/import-record.ts";
import { locale } from "@bowerbird/contract/messages/locale";

/** An entry in a sentence: "You moved 12 links to Recipes". */
export function historyText(entry: HistoryEntry): string {
  const { kind, subject, target, count } = entry;
  const facts = {
    actor: actorName(entry),
    app: entry.by.name ?? "",
    what: links(entry),
    name: subject ?? "",
    subject,
    count,
  };
  return sentences[kind]({ ...facts, target: toCategory.has(kind) && target ? shownCategory(target) : target });
}

/** Whose target is a category. */
const toCategory: ReadonlySet<HistoryEntry["kind"]> = new Set(["move", "move-category", "merge-category"]);

interface Facts {
  actor: string;
  /** The name of an app or a token. */
  app: string;
  /** The links. */
  what: string;
  /** The subject, when it is a category. */
  name: string;
  subject: string | null;
  target: string | null;
  count: number;
}

const sentences: Record<HistoryEntry["kind"], (facts: Facts) => string> = {
  recategorization: ({ target, count }) => {
    if (target === "tags") return format(t.aiTagged, { count });
    return format(target === "folders" ? t.aiSortedIntoNewCategories : t.aiSorted, { count });
  },
  save: ({ actor, what }) => format(t.saved, { actor, what }),
  edit: ({ actor, what }) => format(t.edited, { actor, what }),
  move: ({ actor, what, target }) =>
    target === null ? format(t.movedToAnotherCategory, { actor, what }) : format(t.movedTo, { actor, what, target }),
  "add-tags": ({ actor, what, target }) =>
    format(t.addedTags, { actor, what, tags: target ?? "", count: tagCount(target) }),
  "remove-tags": ({ actor, what, target }) =>
    format(t.removedTags, { actor, what, tags: target ?? "", count: tagCount(target) }),
  "edit-tags": ({ actor, what }) => format(t.changedTheTags, { actor, what }),
  "replace-tags": replacedTagsText,
  mark: ({ actor, what, target }) => (marks[target ?? ""] ?? marks.other)({ actor, what }),
  delete: ({ actor, what }) => format(t.movedToTheTrash, { actor, what }),
  restore: ({ actor, what }) => format(t.restoredFromTheTrash, { actor, what }),
  "empty-trash": ({ actor, count }) => format(t.emptiedTheTrash, { actor, count }),
  "undo-import": ({ actor, subject, count }) => format(t.undidTheImport, { actor, source: fileName(subject), count }),
  "create-category": ({ actor, name }) => format(t.createdTheCategory, { actor, name }),
  "rename-category": ({ actor, name, target }) => format(t.renamedTheCategory, { actor, name, target: target ?? "" }),
  "move-category": ({ actor, name, target }) =>
    target === null
      ? format(t.movedTheCategoryToTheTopLevel, { actor, name })
      : format(t.movedTheCategory, { actor, name, target }),
  "style-category": ({ actor, name }) => format(t.changedTheIconOrColor, { actor, name }),
  "pin-category": ({ actor, name, target }) => format(target === null ? t.unpinned : t.pinned, { actor, name }),
  "delete-category": ({ actor, name, count }) => format(t.deletedTheCategory, { actor, name, count }),
  "merge-category": ({ actor, name, target, count }) =>
    format(t.mergedTheCategory, { actor, name, target: target ?? "", count }),
  "merge-copies": ({ actor, count }) => format(t.mergedCopies, { actor, count }),
  import: ({ actor, subject, count }) => format(t.imported, { actor, count, source: fileName(subject) }),
  sync: ({ subject, target, count }) =>
    format(t.syncedWith, { device: subject ?? common.aBrowser, changes: target ?? linkCount(count) }),
  rule: ({ actor, subject, count }) =>
    subject === null
      ? format(t.ranTheDailyRules, { actor, count })
      : format(t.ranTheRule, { actor, rule: subject, count }),
  "share-category": ({ actor, name }) => format(t.shared, { actor, name }),
  "edit-shared-page": ({ actor, name }) => format(t.changedHowItIsShared, { actor, name }),
  "new-shared-address": ({ actor, name }) => format(t.newAddressFor, { actor, name }),
  "stop-sharing": ({ actor, name }) => format(t.stoppedSharing, { actor, name }),
  assistant: ({ actor, app, subject, count }) =>
    subject === null
      ? format(t.assistantMadeChanges, { actor, count })
      : format(t.appliedItsProposal, { title: subject, name: app, count }),
  "restore-backup": ({ actor, subject, count }) =>
    format(t.restoredFrom, { actor, count, source: subject ?? t.aBackup }),
};

function actorName({ by }: HistoryEntry): string {
  if (by.type === "token") return by.name === null ? t.anApp : format(t.theAppName, { name: by.name });
  return { person: t.you, extension: t.theBrowserExtension, ai: t.bowerbirdDid }[by.type];
}

/** "12 links" */
function linkCount(count: number): string {
  return format(t.linkCount, { count });
}

/** A single link by its title, several by their number. */
function links({ count, subject }: HistoryEntry): string {
  return count === 1 && subject !== null ? format(t.quotedTitle, { title: subject }) : linkCount(count);
}

function replacedTagsText({ actor, name: tags, subject, target, count }: Facts): string {
  const tagged = tagCount(subject);
  if (target === null) return format(t.deletedTags, { actor, tags, tagged, count });
  return format(tagged > 1 ? t.mergedTags : t.renamedTag, { actor, tags, target, count });
}

function fileName(subject: string | null): string {
  return subject === null ? t.aFile : sourceName(subject);
}

type Mark = (values: MessageValues) => string;

const marks: { other: Mark; [name: string]: Mark | undefined } = {
  other: (values) => format(t.marked, values),
  favorite: (values) => format(t.addedToFavorites, values),
  "not favorite": (values) => format(t.removedFromFavorites, values),
  "read later": (values) => format(t.addedToReadLater, values),
  read: (values) => format(t.markedAsRead, values),
  archived: (values) => format(t.archived, values),
  "not archived": (values) => format(t.unarchived, values),
  private: (values) => format(t.madePrivate, values),
  "not private": (values) => format(t.madeNotPrivate, values),
};

const dayFormat = new Intl.DateTimeFormat(locale, { weekday: "long", month: "long", day: "numeric" });

/** The day of an entry, for a heading: "Today", "Yesterday", "Monday, November 23". */
export function dayText(at: Date, now = new Date()): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return common.today;
  return at.toDateString() === yesterday.toDateString() ? t.yesterday : dayFormat.format(at);
}
