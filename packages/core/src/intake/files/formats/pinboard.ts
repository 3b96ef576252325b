import { cleanDescription, cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { hasKeys, hasRecord, isTrue, treeLinks } from "../json-tree.ts";
import type { Attributes } from "../markup-scanner.ts";
import { parseDate } from "../parse-date.ts";
import { splitTags } from "../parse-tags.ts";
import { readElements } from "../read-xml.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const pinboard: ImportFormat = {
  id: "pinboard",
  name: "Pinboard",
  endings: [".json", ".xml", ".html"],
  howTo: t.inPinboardSettingsBackupJson,
  keeps: ["tags", "descriptions", "dates", "read later", "private"],
  loses: t.tagsCannotHoldSpaces,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "href", "description", "extended")),
      links: (root) => treeLinks(root),
    },
    { kind: "xml", roots: ["posts"], read: (texts) => readElements(texts, { post: readPost }) },
  ],
};

/** Delicious says `private="yes"` beside, or instead of, `shared="no"`. */
function readPost(attributes: Attributes): FileLink {
  const {
    href = "",
    description = "",
    extended = "",
    time,
    tag = "",
    toread,
    shared,
    private: isPrivate,
    hash,
  } = attributes;
  return {
    ...bareLink(cleanUrl(href), cleanTitle(description)),
    description: cleanDescription(extended),
    tags: splitTags(tag, ",", true),
    addedAt: parseDate(time),
    ...(isTrue(toread) ? { isUnread: true } : {}),
    ...(shared === "no" || isTrue(isPrivate) ? { isPrivate: true } : {}),
    ...(hash ? { sourceId: hash.slice(0, 100) } : {}),
  };
}

export const delicious: ImportFormat = {
  id: "delicious",
  name: "Delicious",
  endings: [".html", ".xml"],
  howTo: t.deliciousHow,
  keeps: ["tags", "descriptions", "dates", "private"],
  loses: "",
  readers: [],
};
