import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { ImportOptions, ImportPreview } from "@bowerbird/contract/imports";
import { limits } from "@bowerbird/contract/limits";
import { locale } from "@bowerbird/contract/messages/locale";

/** How many of the links can be saved, duplicates included. */
export function savableLinks({ links, leftOut }: Pick<ImportPreview, "links" | "leftOut">): number {
  return links - leftOut.reduce((sum, { links: count }) => sum + count, 0);
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: "long" });

/** "Firefox backup of May 12, 2026" */
export function kindText({ kind, writtenAt }: Pick<ImportPreview, "kind" | "writtenAt">, fileDate: Date): string {
  return format(t.kindOfDate, { kind, date: day.format(writtenAt ?? fileDate) });
}

/** "3,000 links in 228 folders" */
export function linksText({ links, folders, isComplete }: ImportPreview): string {
  if (folders === 0) return format(isComplete ? t.linkCount : t.moreThanLinks, { count: links });
  const values = {
    links,
    folders: Math.min(folders, limits.categories),
    isMore: toChoice(folders >= limits.categories),
  };
  return format(isComplete ? t.linksInFolders : t.moreThanLinksInFolders, values);
}

/** A yes or no for a message. */
function toChoice(isSo: boolean): string {
  return isSo ? "yes" : "no";
}

/** "40 tags", "12 unread": what else the file holds. */
export function contentTexts({ tags, unread, archived, favorites }: ImportPreview): string[] {
  return [
    ...(tags > 0 ? [format(t.tagCount, { tags, isMore: toChoice(tags >= limits.listedTags) })] : []),
    ...(unread > 0 ? [format(t.unreadCount, { unread })] : []),
    ...(archived > 0 ? [format(t.archivedCount, { archived })] : []),
    ...(favorites > 0 ? [format(t.favoriteCount, { favorites })] : []),
  ];
}

/** How many links are added, and which are not because they are duplicates. */
export function resultText(preview: ImportPreview, options: ImportOptions): string {
  const { known, repeated } = preview;
  const added = addedLinks(preview, options);
  const sentences = [added === 0 ? t.noNewLinks : format(t.willBeAdded, { added })];
  if (options.allowDuplicates) return sentences[0]!;
  if (known > 0) sentences.push(format(t.areAlreadySaved, { known }));
  if (repeated > 0) sentences.push(format(t.areInTheFileMoreThanOnce, { repeated }));
  return sentences.join(" ");
}

function wantedLinks(preview: ImportPreview, { allowDuplicates }: ImportOptions): number {
  return savableLinks(preview) - (allowDuplicates ? 0 : preview.known + preview.repeated);
}

function addedLinks(preview: ImportPreview, options: ImportOptions): number {
  return Math.min(wantedLinks(preview, options), preview.room ?? Infinity);
}

/** What is not taken, or not as it is in the file. */
export function warningTexts(preview: ImportPreview, options: ImportOptions): string[] {
  const { leftOut, trashed, notes, problem, isComplete } = preview;
  return [
    ...(problem === null ? [] : [format(t.importsWhatComesBefore, { problem })]),
    ...notes,
    ...(isComplete ? [] : [t.previewCut]),
    ...leftOut.map(({ reason, links }) => format(t.leftOutBecause, { links, reason })),
    ...(trashed > 0 ? [format(t.trashLeftOut, { trashed })] : []),
    ...surplusTexts(preview, options),
    ...cutTexts(preview),
    ...(options.folders === "keep" ? folderTexts(preview) : []),
  ];
}

function surplusTexts(preview: ImportPreview, options: ImportOptions): string[] {
  const { room, withTooManyTags } = preview;
  const surplus = wantedLinks(preview, options) - addedLinks(preview, options);
  const max = limits.storedTagsPerBookmark;
  return [
    ...(surplus > 0 ? [format(t.leftOutForRoom, { surplus, room: room ?? 0 })] : []),
    ...(withTooManyTags > 0 ? [format(t.tooManyTags, { links: withTooManyTags, max })] : []),
  ];
}

function cutTexts({ cut: { titles, descriptions, notes, tags } }: ImportPreview): string[] {
  const { titleLength, descriptionLength, notesLength, tagLength } = limits;
  return [
    ...(titles > 0 ? [format(t.titlesShortened, { count: titles, max: titleLength })] : []),
    ...(descriptions > 0 ? [format(t.descriptionsShortened, { count: descriptions, max: descriptionLength })] : []),
    ...(notes > 0 ? [format(t.notesShortened, { count: notes, max: notesLength })] : []),
    ...(tags > 0 ? [format(t.tagsShortened, { count: tags, max: tagLength })] : []),
  ];
}

function folderTexts({ cut, tooDeep, surplusFolders }: ImportPreview): string[] {
  const max = limits.categoryNameLength;
  return [
    ...(cut.folders > 0 ? [format(t.folderNamesShortened, { count: cut.folders, max })] : []),
    ...(tooDeep > 0 ? [format(t.tooDeep, { tooDeep, depth: limits.categoryDepth })] : []),
    ...(surplusFolders > 0 ? [format(t.tooManyFolders, { surplusFolders, max: limits.categories })] : []),
  ];
}
