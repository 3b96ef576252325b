import { cleanDescription } from "../bounded-text.ts";
import type { FileLink } from "../file-link.ts";
import { isTrashName } from "../folder-path.ts";
import { getText, isObject, type JsonObject, recordLink } from "../json-record.ts";
import { treeLinks } from "../json-tree.ts";
import type { ImportFormat, JsonReader } from "./format.ts";

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
  loses: "What is in its trash",
} as const;

export const vivaldi: ImportFormat = {
  ...facts,
  id: "vivaldi",
  name: "Vivaldi",
  fileName: "Vivaldi profile",
  howTo:
    'In Vivaldi: File → Export → Export Bookmarks. The file "Bookmarks" in the folder of the profile also holds descriptions.',
  keeps: ["folders", "descriptions", "dates", "icons"],
  readers: [profileFile("trash")],
};

export const opera: ImportFormat = {
  ...facts,
  id: "opera",
  name: "Opera",
  fileName: "Opera profile",
  howTo: "In Opera: Bookmarks → Import/Export → Export bookmarks.",
  keeps: ["folders", "dates", "icons"],
  readers: [profileFile("custom_root")],
};

/**
 * What both export. Only the Speed Dial tells their HTML from Chrome's: its folder, and what Vivaldi writes at folders that
 * are in it and at links with a nickname.
 */
export const speedDialHtml: ImportFormat = {
  id: "speed-dial-html",
  name: "Vivaldi or Opera (HTML with a Speed Dial)",
  fileName: "Vivaldi or Opera export",
  endings: [".html"],
  howTo:
    "In Vivaldi or Opera: Export bookmarks. Without a Speed Dial it is read like any browser's file, and its trash is a folder.",
  keeps: ["folders", "descriptions", "dates", "icons"],
  loses: "What is in its trash",
  readers: [
    {
      kind: "html",
      marker: /<H3[^>]{0,500}>Speed Dial<\/H3>|\s(?:SPEEDDIAL="true"|NICKNAME=")/i,
      profile: { isTrash: isTrashName },
    },
  ],
};

export const chromium: ImportFormat = {
  id: "chrome",
  name: "Chrome, Edge, Brave and other Chromium browsers",
  fileName: "Chromium profile",
  endings: [".html", ".json"],
  howTo: "In Chrome: Bookmarks → Bookmark manager → ⋮ → Export bookmarks. In Edge: Favorites → … → Export favorites.",
  keeps: ["folders", "dates", "icons"],
  loses: "",
  readers: [profileFile("bookmark_bar"), profileFile("other")],
};
