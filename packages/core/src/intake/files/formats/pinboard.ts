import { cleanDescription, cleanTitle, cleanUrl } from "../bounded-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { isTrue, hasKeys, hasRecord } from "../json-record.ts";
import { treeLinks } from "../json-tree.ts";
import type { Attributes } from "../markup-scanner.ts";
import { parseDate } from "../parse-date.ts";
import { splitTags } from "../parse-tags.ts";
import { readElements } from "../read-xml.ts";
import type { ImportFormat } from "./format.ts";

export const pinboard: ImportFormat = {
  id: "pinboard",
  name: "Pinboard",
  endings: [".json", ".xml", ".html"],
  howTo: "In Pinboard: settings → backup → JSON.",
  keeps: ["tags", "descriptions", "dates", "read later"],
  loses: "Whether a link is private; tags cannot hold spaces",
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
  howTo: "The HTML or XML that Delicious exported before it closed.",
  keeps: ["tags", "descriptions", "dates"],
  loses: "Whether a link is private",
  readers: [],
};
