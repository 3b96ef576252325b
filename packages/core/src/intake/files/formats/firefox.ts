import { isObject } from "../json-record.ts";
import { treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";

export const firefox: ImportFormat = {
  id: "firefox",
  name: "Firefox",
  fileName: "Firefox backup",
  endings: [".html", ".json", ".jsonlz4"],
  howTo:
    "In Firefox: Bookmarks → Manage bookmarks → Import and Backup → Export Bookmarks to HTML, or Backup. Its own daily backups are in bookmarkbackups in the folder of the profile.",
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
