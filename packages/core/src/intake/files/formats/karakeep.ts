import { isObject, hasRecord } from "../json-record.ts";
import { treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";

export const karakeep: ImportFormat = {
  id: "karakeep",
  name: "Karakeep (Hoarder)",
  fileName: "Karakeep export",
  endings: [".json"],
  howTo: "In Karakeep: Settings → Import / Export → Export Links and Notes.",
  keeps: ["folders", "tags", "descriptions", "dates", "archived", "favourites"],
  loses: "Notes without an address; lists of a link beyond its first; smart lists",
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, ({ content }) => isObject(content) && typeof content["type"] === "string"),
      links: (root) => treeLinks(root),
    },
  ],
};
