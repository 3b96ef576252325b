import { isObject, treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

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
