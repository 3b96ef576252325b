import {
  type blankContent,
  bookmarkTable,
  contentNames,
  fieldOf,
  type FieldName,
  toFields,
} from "@bowerbird/contract/bookmark-table";
import { defaults } from "@bowerbird/contract/limits";
import type { FieldChange } from "@bowerbird/contract/restores";
import type { FileLink } from "../../intake/files/index.ts";
import { type BookmarkState, changedFields } from "../../library/bookmarks/index.ts";
import { type PreparedLink, tidyPath } from "../../intake/imports/index.ts";
import type { BackupFileFormat } from "./restores.ts";
import t from "../messages.json" with { type: "json" };

export type Storable = Extract<PreparedLink, { kind: "store" }>;

/** The category path of a link; without a folder it is Uncategorized. */
export function pathOf(link: FileLink): string[] {
  const path = tidyPath(link.folder);
  return path.length > 0 ? path : [defaults.categoryName];
}

/**
 * A bookmark as the backup has it. What the format cannot express stays as it is: HTML has no AI fields, no fractions of
 * a second, and only the marks that are set; older files have no marks and notes, and no positions. The icon is only set where there is none, and a cover
 * only where the file names one.
 *
 * @param favicon address under which we serve the link's icon; empty where it has none
 */
export function toWantedState(
  state: BookmarkState,
  { link, bookmark }: Storable,
  { format, categoryId, favicon }: { format: BackupFileFormat; categoryId: string; favicon: string },
): BookmarkState {
  const { url, title, description, tags, notes, sourceId } = bookmark;
  const { aiSummary, aiRelevance } = format === "html" ? state : bookmark;
  const hasNotes = format !== "html" && link.isFavorite !== undefined;
  return {
    // What the file does not say stays.
    ...(toFields(contentNames, (name) => (link[name] === undefined ? state : bookmark)[name]) as typeof blankContent),
    url,
    urlKey: state.urlKey,
    title,
    description,
    tags,
    categoryId,
    favicon: state.favicon || favicon,
    isAiGenerated: link.isAiGenerated ?? state.isAiGenerated,
    aiSummary,
    aiRelevance,
    notes: hasNotes ? notes : (notes ?? state.notes),
    sourceId: hasNotes ? sourceId : state.sourceId,
    createdAt: mergeTime(state.createdAt, link.addedAt, format),
    position: link.position ?? state.position,
  };
}

/** False where {@link toWantedState} differs from the state for certain: told quickly, of thousands of copies. */
export function mayBeEqual(state: BookmarkState, { link, bookmark }: Storable): boolean {
  const { url, title } = bookmark;
  const { position = state.position, addedAt } = link;
  const isText = state.title === title && state.url === url && state.position === position;
  return isText && (addedAt === null || isSameSecond(state.createdAt, addedAt));
}

function mergeTime(before: Date, said: Date | null, format: BackupFileFormat): Date {
  if (said === null) return before;
  return format === "html" && isSameSecond(before, said) ? before : said;
}

function isSameSecond(before: Date, said: Date): boolean {
  return Math.floor(before.getTime() / 1_000) === Math.floor(said.getTime() / 1_000);
}

/** Those of the table have their names there; the category is shown in another way. */
const ownNames: Partial<Record<keyof BookmarkState, string>> = {
  url: t.fieldAddress,
  favicon: t.fieldIcon,
  tags: t.fieldTags,
  createdAt: t.fieldDate,
  position: t.fieldPosition,
};
const nameOf = (field: keyof BookmarkState) =>
  ownNames[field] ?? (field in bookmarkTable ? fieldOf(field as FieldName).name : undefined);
const longestShown = 300;

/** The differences for people to read, the category by its path. */
export function describeChanges(
  before: BookmarkState,
  after: BookmarkState,
  category: { from: string; to: string },
): FieldChange[] {
  const changes = changedFields(before, after).flatMap((field): FieldChange[] => {
    const label = nameOf(field);
    if (!label) return [];
    const isUnreadable = field === "favicon" || field === "position";
    const [from, to] = isUnreadable ? [null, t.theBackups] : [textOf(before[field]), textOf(after[field])];
    return [{ field: label, from, to }];
  });
  return category.from === category.to ? changes : [{ field: t.fieldCategory, ...category }, ...changes];
}

function textOf(value: BookmarkState[keyof BookmarkState]): string | null {
  if (value === null || value === "") return null;
  if (value instanceof Date) return value.toISOString();
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "boolean" ? yesNo(value) : String(value);
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text || null;
}

function yesNo(value: boolean): string {
  return value ? t.yes : t.no;
}
