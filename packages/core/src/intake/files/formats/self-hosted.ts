import type { FileLink } from "../file-link.ts";
import { hasKeys, hasRecord, type JsonObject, recordLink, treeLinks } from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const shiori: ImportFormat = {
  id: "shiori",
  name: "Shiori",
  endings: [".json", ".html"],
  howTo: t.shioriHowTo,
  keeps: ["tags", "descriptions", "dates"],
  loses: t.archivedPages,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "excerpt", "hasContent")),
      links: (root) => treeLinks(root),
    },
  ],
};

export const readeck: ImportFormat = {
  id: "readeck",
  name: "Readeck",
  endings: [".json", ".jsonl", ".ndjson"],
  howTo: t.apiJsonHow,
  keeps: ["tags", "descriptions", "dates", "archived", "favourites"],
  loses: t.highlightsAndTexts,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "url", "labels", "is_marked")),
      links: (root) => treeLinks(root, readReadeck),
    },
  ],
};

function readReadeck(record: JsonObject, folder: readonly string[]): FileLink | null {
  return record["is_deleted"] === true ? null : recordLink(record, folder);
}

/** Betula's JSON is Pinboard's, its CSV Raindrop's; of its HTML, the two folders say who may see a link. */
export const betula: ImportFormat = {
  id: "betula",
  name: "Betula",
  endings: [".html", ".json", ".csv"],
  howTo: t.inBetulaSettingsExport,
  keeps: ["tags", "descriptions", "dates", "private"],
  loses: t.inCsvWhetherALinkIsPrivate,
  readers: [
    {
      kind: "html",
      marker: /<H3[^>]*>(?:Public|Private) bookmarks<\/H3>/i,
      profile: { complete: readBetulaFolder },
    },
  ],
};

function readBetulaFolder({ folder: [name = "", ...folder], ...link }: FileLink): FileLink {
  const isPrivate = /^private bookmarks$/i.test(name);
  return { ...link, folder, ...(isPrivate ? { isPrivate } : {}) };
}

export const shaarli: ImportFormat = {
  id: "shaarli",
  name: "Shaarli",
  endings: [".html"],
  howTo: t.inShaarliToolsExportDatabase,
  keeps: ["tags", "descriptions", "dates", "private"],
  loses: "",
  readers: [{ kind: "html", marker: /<h1>Shaarli export/i }],
};
