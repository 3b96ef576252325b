import { hasKeys, hasRecord, treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const omnivore: ImportFormat = {
  id: "omnivore",
  name: "Omnivore",
  endings: [".json", ".zip"],
  howTo: t.omnivoreHow,
  keeps: ["tags", "descriptions", "dates", "covers", "archived"],
  loses: t.highlightsAndTexts,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "savedAt", "slug")),
      links: (root) => treeLinks(root),
    },
  ],
};
