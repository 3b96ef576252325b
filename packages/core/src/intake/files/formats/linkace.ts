import type { FileLink, LinkState } from "../file-link.ts";
import { toFolderPath } from "../folder-path.ts";
import { getTexts, hasKeys, hasRecord, isTrue, type JsonObject, recordLink, treeLinks } from "../json-tree.ts";
import { splitTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const linkace: ImportFormat = {
  id: "linkace",
  name: "LinkAce",
  endings: [".csv", ".html", ".json"],
  howTo: t.linkaceHow,
  keeps: ["folders", "tags", "descriptions", "dates", "private"],
  loses: t.listsOfALinkBeyondIts,
  readers: [
    {
      kind: "csv",
      header: ["userid", "url", "tags", "lists"],
      complete: (link, cell) => ({
        ...link,
        folder: firstList(splitTags(cell("lists"))),
        ...readVisibility(cell("visibility"), cell("isprivate")),
      }),
    },
    {
      kind: "json",
      matches: (root) =>
        hasRecord(
          root,
          (record) => hasKeys(record, "url", "lists") && ("is_private" in record || "visibility" in record),
        ),
      links: (root) => treeLinks(root, readRecord),
    },
  ],
};

function readRecord(record: JsonObject): FileLink | null {
  const link = recordLink(record, firstList(getTexts(record["lists"])));
  return link && { ...link, ...readVisibility(record["visibility"]) };
}

/** Since version 2: 1 is public, 2 seen by the accounts of the server, 3 private. Before, there were two states. */
function readVisibility(visibility: unknown, isPrivate: unknown = ""): LinkState {
  return /^[23]$/.test(String(visibility)) || isTrue(isPrivate) ? { isPrivate: true } : {};
}

function firstList(names: readonly string[]): readonly string[] {
  return toFolderPath(names.slice(0, 1));
}
