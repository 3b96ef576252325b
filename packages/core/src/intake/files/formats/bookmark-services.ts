import { cleanCover, cleanDescription, cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { hasKeys, hasRecord, isTrue, treeLinks } from "../json-tree.ts";
import type { Attributes } from "../markup-scanner.ts";
import { parseDate } from "../parse-date.ts";
import { cleanTags, splitTags } from "../parse-tags.ts";
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

export const raindrop: ImportFormat = {
  id: "raindrop",
  name: "Raindrop.io",
  endings: [".csv", ".html", ".zip"],
  howTo: t.inRaindropSettingsBackupsCsv,
  keeps: ["folders", "tags", "descriptions", "dates", "notes", "covers", "favourites"],
  loses: "Reminders",
  readers: [
    {
      kind: "csv",
      header: ["title", "note", "excerpt", "url", "folder", "tags", "created"],
      complete(link, cell) {
        const id = cell("id").trim();
        if (id !== "") link.sourceId = id.slice(0, 100);
        if (/^true$/i.test(cell("favorite"))) link.isFavorite = true;
        const coverUrl = cleanCover(cell("cover"));
        if (coverUrl) link.coverUrl = coverUrl;
        const notes = cleanDescription([cell("note"), cell("highlights")].filter((text) => text.trim()).join("\n\n"));
        if (notes) link.notes = notes;
        return link;
      },
    },
    { kind: "html", marker: /<(?:title|h1)>[^<]{0,100}Raindrop|\sDATA-(?:COVER|IMPORTANT)="/i },
  ],
};

export const diigo: ImportFormat = {
  id: "diigo",
  name: "Diigo",
  endings: [".csv", ".html", ".zip"],
  howTo: t.inDiigoToolsExportBookmarksCsv,
  keeps: ["tags", "descriptions", "dates", "notes"],
  loses: t.outlinersAndGroups,
  readers: [
    {
      kind: "csv",
      header: ["title", "url", "tags", "description", "comments", "annotations"],
      columns: { description: ["description"] },
      complete(link, cell) {
        link.description = cleanDescription(cell("description"));
        link.tags = splitDiigoTags(cell("tags"));
        const notes = cleanDescription(
          [cell("comments"), cell("annotations")].filter((text) => text.trim()).join("\n\n"),
        );
        if (notes) link.notes = notes;
        return link;
      },
    },
    {
      kind: "html",
      marker: /<(?:title|h1)>[^<]{0,100}Diigo/i,
      profile: {
        complete: (link, { tags = "" }) => ({ ...link, tags: splitDiigoTags(tags) }),
      },
    },
  ],
};

/** Separated by commas or by spaces, where a tag with spaces has quotes; `no_tag` means none. */
function splitDiigoTags(text: string): string[] {
  const tags = text.includes(",")
    ? splitTags(text).map((tag) => tag.replace(/^"(.*)"$/, "$1"))
    : (text.match(/"[^"]*"|[^\s"]+/g) ?? []).map((tag) => tag.replaceAll('"', ""));
  return cleanTags(tags.filter((tag) => tag !== "no_tag"));
}

export const mymind: ImportFormat = {
  id: "mymind",
  name: "mymind",
  endings: [".csv", ".zip"],
  howTo: t.inMymindAccountExportMyMind,
  keeps: ["tags", "descriptions", "dates"],
  loses: t.notesAndPicturesWithoutAnAddress,
  readers: [
    {
      kind: "csv",
      header: ["id", "type", "title", "url", "content", "note", "tags", "created"],
      complete: (link) => (link.url === "" ? null : link),
    },
  ],
};
