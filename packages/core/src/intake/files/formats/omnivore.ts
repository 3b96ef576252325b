import { treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import { hasKeys, hasRecord } from "../json-record.ts";

export const omnivore: ImportFormat = {
  id: "omnivore",
  name: "Omnivore",
  endings: [".json", ".zip"],
  howTo: "The archive that Omnivore made before it closed, as it is.",
  keeps: ["tags", "descriptions", "dates", "covers", "archived"],
  loses: "Highlights and the texts of the pages",
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "savedAt", "slug")),
      links: (root) => treeLinks(root),
    },
  ],
};
