import { cleanDescription } from "../decode-text.ts";
import type { FileLink } from "../file-link.ts";
import { isTrashName } from "../folder-path.ts";
import { getText, isObject, type JsonObject, recordLink, treeLinks } from "../json-tree.ts";
import type { ImportFormat, JsonReader } from "./format.ts";
import t from "./messages.json" with { type: "json" };

/** The file "Bookmarks" in the folder of a Chromium browser's profile; a browser's own roots tell which. */
function profileFile(root: string): JsonReader {
  return {
    kind: "json",
    matches: (file) => isObject(file) && isObject(file["roots"]) && isObject(file["roots"][root]),
    links: (file, listener) => treeLinks(file, readRecord, listener),
  };
}

function readRecord(record: JsonObject, folder: readonly string[]): FileLink | null {
  const link = recordLink(record, folder);
  const more = record["meta_info"];
  // Vivaldi.
  if (link && isObject(more)) link.description ??= cleanDescription(getText(more, ["Description"]));
  return link;
}

const facts = {
  endings: [".html", ".json"],
  loses: t.whatIsInItsTrash,
} as const;

export const vivaldi: ImportFormat = {
  ...facts,
  id: "vivaldi",
  name: "Vivaldi",
  fileName: t.vivaldiProfile,
  howTo: t.vivaldiHow,
  keeps: ["folders", "descriptions", "dates", "icons"],
  readers: [profileFile("trash")],
};

export const opera: ImportFormat = {
  ...facts,
  id: "opera",
  name: "Opera",
  fileName: t.operaProfile,
  howTo: t.operaHow,
  keeps: ["folders", "dates", "icons"],
  readers: [profileFile("custom_root")],
};

/**
 * What both export. Only the Speed Dial tells their HTML from Chrome's: its folder, and what Vivaldi writes at folders that
 * are in it and at links with a nickname.
 */
export const speedDialHtml: ImportFormat = {
  id: "speed-dial-html",
  name: t.speedDialName,
  fileName: t.vivaldiOrOperaExport,
  endings: [".html"],
  howTo: t.speedDialHow,
  keeps: ["folders", "descriptions", "dates", "icons"],
  loses: t.whatIsInItsTrash,
  readers: [
    {
      kind: "html",
      marker: /<H3[^>]{0,500}>Speed Dial<\/H3>|\s(?:SPEEDDIAL="true"|NICKNAME=")/i,
      profile: { isTrash: isTrashName },
    },
  ],
};

/** The file of the reading list in an archive of Takeout, as Chrome calls it in the languages of the product. */
const readingList =
  "reading ?list|قائمة القراءة|leseliste|lista de lectura|liste de lecture|elenco di lettura|リーディング ?リスト|읽기 목록|" +
  "leeslijst|(?:lista )?do przeczytania|lista de leitura|список для чтения|okuma listesi|список для читання|阅读清单|閱讀清單";

function isReadingList(folder: string): boolean {
  return new RegExp(`^(?:${readingList})$`, "i").test(folder);
}

export const chromium: ImportFormat = {
  id: "chrome",
  name: t.chromiumName,
  fileName: t.chromiumProfile,
  endings: [".html", ".json"],
  howTo: t.chromiumHow,
  keeps: ["folders", "dates", "icons", "read later"],
  loses: "",
  readers: [
    profileFile("bookmark_bar"),
    profileFile("other"),
    {
      kind: "html",
      marker: new RegExp(`<(?:TITLE|H1)>\\s{0,99}(?:${readingList})\\s{0,99}</`, "i"),
      fileName: new RegExp(`^(?:${readingList})$`, "i"),
      profile: { isContainer: isReadingList, complete: (link) => ({ ...link, isUnread: true }) },
    },
  ],
};

export const firefox: ImportFormat = {
  id: "firefox",
  name: "Firefox",
  fileName: t.firefoxBackup,
  endings: [".html", ".json", ".jsonlz4"],
  howTo: t.firefoxHow,
  keeps: ["folders", "tags", "descriptions", "dates", "icons"],
  loses: "Keywords",
  readers: [
    {
      kind: "json",
      matches: (root) => isObject(root) && root["type"] === "text/x-moz-place-container",
      links: (root) => treeLinks(root),
    },
  ],
};
