import type { FileLink } from "../file-link.ts";
import { toFolderPath } from "../folder-path.ts";
import { getTexts, type JsonObject, recordLink, hasKeys, hasRecord } from "../json-record.ts";
import { treeLinks } from "../json-tree.ts";
import { splitTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";

export const linkace: ImportFormat = {
  id: "linkace",
  name: "LinkAce",
  endings: [".csv", ".html", ".json"],
  howTo: "In LinkAce: Export → Export as CSV. Its API (/api/v2/links) answers with the JSON.",
  keeps: ["folders", "tags", "descriptions", "dates"],
  loses: "Lists of a link beyond its first; HTML holds no lists",
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
