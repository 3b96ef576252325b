import { format } from "@bowerbird/contract/messages";
import { inBatches } from "../batches.ts";
import { cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink, type FileListener } from "../file-link.ts";
import { subfolder } from "../folder-path.ts";
import { cleanTags } from "../parse-tags.ts";
import { readHtml } from "../read-html.ts";
import { bareName, type FileContext, type ImportFormat } from "./format.ts";
import { foldText } from "@bowerbird/bookmark/fold-text";
import ownLists from "./google-lists.json" with { type: "json" };
import { getText, getTexts, hasKeys, hasRecord, isObject, type JsonObject, listRecords } from "../json-tree.ts";
import { parseDate } from "../parse-date.ts";
import intake from "../../messages.json" with { type: "json" };
import t from "./messages.json" with { type: "json" };

export const googleBookmarks: ImportFormat = {
  id: "google-bookmarks",
  name: "Google Bookmarks",
  endings: [".html", ".zip"],
  howTo: t.googleBookmarksHowTo,
  keeps: ["folders", "tags", "descriptions", "dates"],
  loses: "",
  // Its labels are folders with microseconds and without any other attribute.
  readers: [{ kind: "html", marker: /<H3 ADD_DATE="1\d{15}">/i, read: readLabelled }],
};

/** Links that are held to find the labels of each; the rest of a larger file keeps the first one. */
const maxLabelled = 50_000;

/** A link stands below each of its labels. Those with several have them all as tags. */
async function* readLabelled(texts: AsyncIterable<string>, listener: FileListener): AsyncGenerator<FileLink[]> {
  const profile = { isContainer: (folder: string) => /^unlabell?ed$/i.test(folder) };
  let links: FileLink[] = [];
  for await (const batch of readHtml(texts, profile, listener)) {
    links.push(...batch);
    if (links.length < maxLabelled) continue;
    yield* inBatches(labelled(links, listener));
    links = [];
  }
  yield* inBatches(labelled(links, listener));
}

function labelled(links: readonly FileLink[], listener: FileListener): FileLink[] {
  const labels = Map.groupBy(links, ({ url }) => url);
  const several = [...labels.values()].filter((all) => new Set(all.map(({ folder }) => folder.at(-1))).size > 1);
  if (several.length > 0) listener.onNote?.(format(intake.severalLabels, { count: several.length }));
  const tags = new Map(several.map((all) => [all[0]!.url, cleanTags(all.flatMap(({ folder }) => folder.slice(-1)))]));
  return links.map((link) => ({ ...link, tags: cleanTags([...link.tags, ...(tags.get(link.url) ?? [])]) }));
}

export const googleSaved: ImportFormat = {
  id: "google-saved",
  name: t.googleSavedTakeout,
  fileName: t.googleSavedExport,
  endings: [".csv", ".zip"],
  howTo: t.googleSavedHow,
  keeps: ["folders", "tags", "descriptions"],
  loses: t.takeoutExportsNoDatesOutsideOf,
  readers: [
    {
      kind: "csv",
      header: ["title", "note", "url", "comment"],
      complete(link, _cell, file) {
        if (link.url === "" && link.title === "") return null;
        return { ...link, folder: listFolder(file) };
      },
    },
  ],
};

export const youtube: ImportFormat = {
  id: "youtube",
  name: t.youtubeTakeout,
  fileName: t.youtubeExport,
  endings: [".csv", ".zip"],
  howTo: t.youtubeHow,
  keeps: ["folders", "dates"],
  loses: t.youtubeLeftOut,
  readers: [
    {
      kind: "csv",
      header: ["videoid"],
      columns: { url: ["videoid"], addedAt: ["playlistvideocreationtimestamp", "timeadded"] },
      complete: readVideo,
    },
  ],
};

/** A file has the name of the person's list; a browser that has saved one of that name numbers it. */
function listFolder(file: FileContext): readonly string[] {
  const name = bareName(file).replace(/ ?\(\d{1,3}\)$/, "");
  return foldedOwnLists.has(foldText(name)) ? [] : subfolder([], name);
}

/** What Google calls its default list, and what is saved, in the languages of the product. */
const foldedOwnLists: ReadonlySet<string> = new Set(ownLists.map(foldText));

/** Takeout calls the file of a playlist "Rye-videos.csv"; outside of its archive, another name may be anything. */
function playlistFolder(file: FileContext): readonly string[] {
  const list = /^(.*)-videos$/i.exec(bareName(file))?.[1];
  return list === undefined && !file.isInArchive ? [] : listFolder({ ...file, name: `${list ?? bareName(file)}.csv` });
}

function readVideo(link: FileLink, _cell: unknown, file: FileContext): FileLink | null {
  const id = link.url.trim();
  if (!/^[\w-]{11}$/.test(id)) return null;
  const url = cleanUrl(`https://www.youtube.com/watch?v=${id}`);
  return { ...link, url, sourceId: id, folder: playlistFolder(file) };
}

/** What Google Reader exported, and what feed readers after it still do. */
export const googleReader: ImportFormat = {
  id: "google-reader",
  name: t.starredOfFeedReaders,
  fileName: t.starredArticles,
  endings: [".json", ".zip"],
  howTo: t.starredHowTo,
  keeps: ["tags", "dates", "favourites"],
  loses: t.starredLoses,
  readers: [{ kind: "json", matches: (root) => hasRecord(root, isArticle), links: readArticles }],
};

function isArticle(record: JsonObject): boolean {
  return (
    ["canonical", "alternate"].some((key) => Array.isArray(record[key])) &&
    ["categories", "origin", "crawlTimeMsec"].some((key) => hasKeys(record, key))
  );
}

function* readArticles(root: unknown): Generator<FileLink | null> {
  for (const record of listRecords(root)) yield isObject(record) ? toLink(record) : null;
}

function toLink(record: JsonObject): FileLink {
  const categories = getTexts(record["categories"]);
  const labels = categories.flatMap((category) => /\/label\/(.+)$/.exec(category)?.[1] ?? []);
  const id = getText(record, ["id"]).slice(0, 200);
  return {
    ...bareLink(cleanUrl(addressOf(record)), cleanTitle(getText(record, ["title"]))),
    tags: cleanTags(labels),
    addedAt: dateKeys.map((key) => parseDate(record[key])).find((date) => date !== null) ?? null,
    ...(categories.some((category) => category.endsWith("/state/com.google/starred")) ? { isFavorite: true } : {}),
    ...(id === "" ? {} : { sourceId: id }),
  };
}

/** When it was starred, else when the reader found it, else when it was published. */
const dateKeys = ["starred", "starredAt", "timestampUsec", "crawlTimeMsec", "published", "updated"];

function addressOf(record: JsonObject): string {
  for (const key of ["canonical", "alternate"]) {
    const first = Array.isArray(record[key]) ? record[key].find(isObject) : undefined;
    const address = first ? getText(first, ["href"]) : "";
    if (address !== "") return address;
  }
  return "";
}
