import { cleanDescription, cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { subfolder } from "../folder-path.ts";
import { getText, getTexts, isObject, type JsonObject } from "../json-tree.ts";
import { cleanTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const toby: ImportFormat = {
  id: "toby",
  name: "Toby",
  endings: [".json"],
  howTo: t.inTobySettingsExportJson,
  keeps: ["folders", "tags", "descriptions"],
  loses: t.tobyExportsNoDates,
  readers: [{ kind: "json", matches: (root) => getLists(root).length > 0, links: readLists }],
};

function* readLists(root: unknown): Generator<FileLink | null> {
  for (const { list, path } of getLists(root)) {
    const folder = subfolder(path, getText(list, ["title"]));
    const tags = cleanTags(getTexts(list["labels"]));
    for (const card of getObjects(list["cards"])) yield toLink(card, folder, tags);
    yield null;
  }
}

function toLink(card: JsonObject, folder: readonly string[], tags: string[]): FileLink {
  return {
    ...bareLink(cleanUrl(getText(card, ["url"])), cleanTitle(getText(card, ["customTitle", "title"]))),
    description: cleanDescription(getText(card, ["customDescription", "description"])),
    tags: [...tags],
    folder,
  };
}

/** Lists, which since version 4 may be in groups. */
function getLists(root: unknown): { list: JsonObject; path: readonly string[] }[] {
  if (!isObject(root)) return [];
  const groups = getObjects(root["groups"]).map((group) => ({
    group,
    path: subfolder([], getText(group, ["name", "title"])),
  }));
  return [{ group: root, path: [] as readonly string[] }, ...groups].flatMap(({ group, path }) =>
    getObjects(group["lists"])
      .filter((list) => Array.isArray(list["cards"]))
      .map((list) => ({ list, path })),
  );
}

function getObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
