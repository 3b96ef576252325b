import type { FileLink } from "../file-link.ts";
import { toFolderPath } from "../folder-path.ts";
import { getTexts, type JsonObject, recordLink, hasKeys, hasRecord } from "../json-record.ts";
import { treeLinks } from "../json-tree.ts";
import { splitTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const linkace: ImportFormat = {
  id: "linkace",
  name: "LinkAce",
  endings: [".csv", ".html", ".json"],
  howTo: t.inLinkaceExportExportAsCsv,
  keeps: ["folders", "tags", "descriptions", "dates"],
  loses: t.listsOfALinkBeyondIts,
  readers: [
    {
      kind: "csv",
      header: ["userid", "url", "tags", "lists"],
      complete: (link, cell) => ({ ...link, folder: firstList(splitTags(cell("lists"))) }),
    },
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "lists", "is_private")),
      links: (root) => treeLinks(root, readRecord),
    },
  ],
};

function readRecord(record: JsonObject): FileLink | null {
  return recordLink(record, firstList(getTexts(record["lists"])));
}

function firstList(names: readonly string[]): readonly string[] {
  return toFolderPath(names.slice(0, 1));
}
