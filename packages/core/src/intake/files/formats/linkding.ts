import { cleanDescription } from "../decode-text.ts";
import type { FileLink } from "../file-link.ts";
import { getText, hasKeys, hasRecord, type JsonObject, recordLink, treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const linkding: ImportFormat = {
  id: "linkding",
  name: "linkding",
  endings: [".html", ".json"],
  howTo: t.linkdingHow,
  keeps: ["tags", "descriptions", "notes", "dates", "covers", "read later", "archived"],
  loses: t.whetherALinkIsSharedSnapshots,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "tag_names")),
      links: (root) => treeLinks(root, readRecord),
    },
    // A file without notes and archived links is that of any browser, and read as such.
    {
      kind: "html",
      marker:
        /\[linkding-notes\]|linkding:bookmarks\.archived|<A HREF="[^"]*" ADD_DATE="\d+" LAST_MODIFIED="\d+" PRIVATE="[01]" TOREAD="[01]"/,
      profile: { complete: completeHtml },
    },
  ],
};

function readRecord(record: JsonObject, folder: readonly string[]): FileLink | null {
  const link = recordLink(record, folder);
  if (!link) return null;
  link.title ||= getText(record, ["website_title"]).trim();
  link.description = cleanDescription(getText(record, ["description", "website_description"]));
  const notes = cleanDescription(getText(record, ["notes"]));
  if (notes) link.notes = notes;
  return link;
}

const ARCHIVED_TAG = "linkding:bookmarks.archived";
const NOTES_START = "[linkding-notes]";
const NOTES_END = "[/linkding-notes]";

function completeHtml(link: FileLink): FileLink {
  // Said of every link that is not shared with all, as by default none is.
  delete link.isPrivate;
  const text = link.description ?? "";
  const start = text.indexOf(NOTES_START);
  if (start >= 0) {
    const end = text.indexOf(NOTES_END, start);
    const notes = cleanDescription(text.slice(start + NOTES_START.length, end < 0 ? undefined : end));
    if (notes) link.notes = notes;
    link.description = cleanDescription(text.slice(0, start));
  }
  if (link.tags.includes(ARCHIVED_TAG)) link.isArchived = true;
  link.tags = link.tags.filter((tag) => tag !== ARCHIVED_TAG);
  return link;
}
