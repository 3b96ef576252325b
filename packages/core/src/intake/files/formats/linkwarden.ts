import { isObject, recordLink, treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const linkwarden: ImportFormat = {
  id: "linkwarden",
  name: "Linkwarden",
  endings: [".json"],
  howTo: t.linkwardenHow,
  keeps: ["folders", "tags", "descriptions", "dates", "favourites"],
  loses: t.highlightsAndPreservedPages,
  readers: [{ kind: "json", matches: isBackup, links: readBackup }],
};

function isBackup(root: unknown): boolean {
  if (!isObject(root) || !Array.isArray(root["collections"])) return false;
  return root["collections"].some((collection) => isObject(collection) && Array.isArray(collection["links"]));
}

function readBackup(root: unknown) {
  const pinned = isObject(root) && Array.isArray(root["pinnedLinks"]) ? root["pinnedLinks"] : [];
  const pinnedIds = new Set(pinned.filter(isObject).map((link) => link["id"]));
  // The list of pinned links repeats them.
  const tree = isObject(root) ? { ...root, pinnedLinks: undefined, links: undefined } : root;
  return treeLinks(tree, (record, folder) => {
    const link = recordLink(record, folder);
    if (link && pinnedIds.has(record["id"])) link.isFavorite = true;
    return link;
  });
}
