import { cleanDescription, cleanTitle, cleanUrl } from "../bounded-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { isTrue, hasKeys, hasRecord } from "../json-record.ts";
import { treeLinks } from "../json-tree.ts";
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
  keeps: ["tags", "descriptions", "dates", "read later"],
  loses: t.whetherALinkIsPrivateTags,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "href", "description", "extended")),
      links: (root) => treeLinks(root),
    },
    { kind: "xml", roots: ["posts"], read: (texts) => readElements(texts, { post: readPost }) },
  ],
};

function readPost({ href = "", description = "", extended = "", time, tag = "", toread, hash }: Attributes): FileLink {
  return {
    ...bareLink(cleanUrl(href), cleanTitle(description)),
    description: cleanDescription(extended),
    tags: splitTags(tag, ",", true),
    addedAt: parseDate(time),
    ...(isTrue(toread) ? { isUnread: true } : {}),
    ...(hash ? { sourceId: hash.slice(0, 100) } : {}),
  };
}

export const delicious: ImportFormat = {
  id: "delicious",
  name: "Delicious",
  endings: [".html", ".xml"],
  howTo: t.theHtmlOrXmlThatDelicious,
  keeps: ["tags", "descriptions", "dates"],
  loses: t.whetherALinkIsPrivate,
  readers: [],
};
