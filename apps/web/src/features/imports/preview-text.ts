import * as t from "./messages.json";
import type { ImportOptions, ImportPreview } from "@bowerbird/contract/imports";
import { limits } from "@bowerbird/contract/limits";
import { linkCount, number } from "./import-summary.ts";

/** How many of the links can be saved, duplicates included. */
export function savableLinks({ links, leftOut }: Pick<ImportPreview, "links" | "leftOut">): number {
  return links - leftOut.reduce((sum, { links: count }) => sum + count, 0);
}

const day = new Intl.DateTimeFormat("en", { dateStyle: "long" });

/** "Firefox backup of May 12, 2026" */
export function kindText({ kind, writtenAt }: Pick<ImportPreview, "kind" | "writtenAt">, fileDate: Date): string {
  return `${kind} of ${day.format(writtenAt ?? fileDate)}`;
}

/** "3,000 links in 228 folders" */
export function linksText({ links, folders, isComplete }: ImportPreview): string {
  const most = folders >= limits.categories ? `${number(limits.categories)} or more` : number(folders);
  const inFolders = folders === 0 ? "" : ` in ${most} ${folders === 1 ? "folder" : "folders"}`;
  return `${isComplete ? "" : t.moreThan}${linkCount(links)}${inFolders}`;
}

/** "40 tags", "12 unread": what else the file holds. */
export function contentTexts({ tags, unread, archived, favorites }: ImportPreview): string[] {
  const most = tags >= limits.listedTags ? `${number(tags)} or more` : number(tags);
  return [
    ...(tags > 0 ? [`${most} ${tags === 1 ? "tag" : "tags"}`] : []),
    ...(unread > 0 ? [`${number(unread)} unread`] : []),
    ...(archived > 0 ? [`${number(archived)} archived`] : []),
    ...(favorites > 0 ? [`${number(favorites)} ${favorites === 1 ? "favorite" : "favorites"}`] : []),
  ];
}

/** How many links are added, and which are not because they are duplicates. */
export function resultText(preview: ImportPreview, options: ImportOptions): string {
  const { known, repeated } = preview;
  const added = addedLinks(preview, options);
  const sentences = [added === 0 ? t.noNewLinks : `${linkCount(added)} will be added.`];
  if (options.allowDuplicates) return sentences[0]!;
  if (known > 0) sentences.push(`${number(known)} ${known === 1 ? "is" : "are"} already saved.`);
  if (repeated > 0) sentences.push(`${number(repeated)} ${repeated === 1 ? "is" : "are"} in the file more than once.`);
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
  const { leftOut, trashed, problem, isComplete } = preview;
  return [
    ...(problem === null ? [] : [`${problem} What comes before can be imported.`]),
    ...(isComplete ? [] : [t.thisFileHoldsMoreThanCan]),
    ...leftOut.map(({ reason, links }) => `${linkCount(links)} left out. ${reason}`),
    ...(trashed > 0 ? [`${linkCount(trashed)} in Trash left out.`] : []),
    ...surplusTexts(preview, options),
    ...(options.folders === "keep" ? folderTexts(preview) : []),
  ];
}

function surplusTexts(preview: ImportPreview, options: ImportOptions): string[] {
  const { room, withTooManyTags } = preview;
  const surplus = wantedLinks(preview, options) - addedLinks(preview, options);
  const max = limits.tagsPerImportedBookmark;
  return [
    ...(surplus > 0 ? [`${linkCount(surplus)} left out: there is room for ${number(room ?? 0)} more.`] : []),
    ...(withTooManyTags > 0
      ? [`${linkCount(withTooManyTags)} with more than ${max} tags: the first ${max} are kept.`]
      : []),
  ];
}

function folderTexts({ tooDeep, surplusFolders }: ImportPreview): string[] {
  const most = number(limits.categories);
  return [
    ...(tooDeep > 0
      ? [`${linkCount(tooDeep)} filed further up: folders deeper than ${limits.categoryDepth} levels are not kept.`]
      : []),
    ...(surplusFolders > 0
      ? [`${number(surplusFolders)} or more folders are not kept: you can have at most ${most} categories.`]
      : []),
  ];
}
