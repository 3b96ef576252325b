import { cleanDescription } from "../decode-text.ts";
import type { FileLink } from "../file-link.ts";
import { isTagList, readTagList } from "../parse-tags.ts";
import { isOwnBackup, readOwnBackup } from "../json-backup.ts";
import type { Attributes } from "../markup-scanner.ts";
import { htmlGenerator } from "../read-html.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const bowerbird: ImportFormat = {
  id: "bowerbird",
  name: "Bowerbird",
  endings: [".json", ".csv", ".html"],
  howTo: t.inBowerbirdSettingsExport,
  keeps: [
    "folders",
    "tags",
    "descriptions",
    "notes",
    "dates",
    "icons",
    "covers",
    "read later",
    "archived",
    "favourites",
    "private",
  ],
  loses: t.htmlLeftOut,
  readers: [
    {
      kind: "json",
      matches: isOwnBackup,
      links: (root, listener) => (isOwnBackup(root) ? readOwnBackup(root, listener) : []),
    },
    { kind: "csv", header: ["url", "chosenby"], complete: (link, cell) => readExactTags(link, cell("taglist")) },
    {
      kind: "html",
      marker: new RegExp(`<meta name="generator" content="${htmlGenerator}"`, "i"),
      profile: { complete: completeHtml },
    },
  ],
};

function completeHtml(link: FileLink, attributes: Attributes): FileLink {
  if (attributes["archived"] === "1") link.isArchived = true;
  const notes = cleanDescription(attributes["notes"] ?? "");
  if (notes) link.notes = notes;
  return readExactTags(link, attributes["taglist"] ?? "");
}

function readExactTags(link: FileLink, list: string): FileLink {
  if (isTagList(list)) link.tags = readTagList(list);
  return link;
}
