import { hasRecord, isObject, treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const karakeep: ImportFormat = {
  id: "karakeep",
  name: t.karakeepHoarder,
  fileName: t.karakeepExport,
  endings: [".json"],
  howTo: t.karakeepHow,
  keeps: ["folders", "tags", "descriptions", "dates", "archived", "favourites"],
  loses: t.karakeepLeftOut,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, ({ content }) => isObject(content) && typeof content["type"] === "string"),
      links: (root) => treeLinks(root),
    },
  ],
};
