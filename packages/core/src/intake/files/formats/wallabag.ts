import type { FileLink } from "../file-link.ts";
import { hasKeys, hasRecord, isTrue, type JsonObject, recordLink, treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const wallabag: ImportFormat = {
  id: "wallabag",
  name: "wallabag",
  endings: [".json", ".csv"],
  howTo: t.wallabagHow,
  keeps: ["tags", "dates", "covers", "archived", "favourites"],
  loses: t.annotationsAndTexts,
  readers: [
    {
      kind: "csv",
      header: ["title", "url", "content", "tags", "mimetype", "creationdate"],
      dateOrder: "dmy",
    },
    {
      kind: "json",
      matches: (root) =>
        hasRecord(root, (record) =>
          [
            ["is_archived", "is_starred"],
            ["is_read", "is_fav"],
          ].some((keys) => hasKeys(record, "url", ...keys)),
        ),
      links: (root) => treeLinks(root, readRecord),
    },
  ],
};

/** Version 1 calls an archived link read. */
function readRecord(record: JsonObject, folder: readonly string[]): FileLink | null {
  const link = recordLink(record, folder);
  if (link && isTrue(record["is_read"])) link.isArchived = true;
  return link;
}
