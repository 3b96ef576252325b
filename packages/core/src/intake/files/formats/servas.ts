import type { FileLink } from "../file-link.ts";
import { subfolder } from "../folder-path.ts";
import {
  getText,
  getTexts,
  hasKeys,
  hasRecord,
  isObject,
  type JsonObject,
  recordLink,
  treeLinks,
} from "../json-tree.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const servas: ImportFormat = {
  id: "servas",
  name: "Servas",
  endings: [".json", ".html"],
  howTo: t.inServasProfileExport,
  keeps: ["folders", "tags", "dates"],
  loses: t.groupsOfALinkBeyondIts,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => hasKeys(record, "link", "groups")),
      links: (root) => readLinks(isObject(root) ? root : {}),
    },
    {
      kind: "html",
      marker: /<H1>Servas export<\/H1>/i,
      profile: { isContainer: (folder) => folder === "Servas export" },
    },
  ],
};

function readLinks(root: JsonObject): Generator<FileLink | null> {
  const parents = readParents(root["groups"]);
  return treeLinks({ links: root["links"] }, (record) => {
    const [group] = getTexts(record["groups"]);
    return recordLink(record, group === undefined ? [] : toPath(group, parents));
  });
}

/** The group around each group. */
function readParents(groups: unknown): Map<string, string> {
  const parents = new Map<string, string>();
  for (const group of Array.isArray(groups) ? groups.filter(isObject) : [])
    for (const child of getTexts(group["childGroups"])) parents.set(child, getText(group, ["title"]));
  return parents;
}

/** Outermost first; stops at a circle. */
function toPath(group: string, parents: ReadonlyMap<string, string>): readonly string[] {
  const chain = [group];
  for (let at = parents.get(group); at !== undefined && !chain.includes(at) && chain.length < 100; at = parents.get(at))
    chain.unshift(at);
  return chain.reduce<readonly string[]>(subfolder, []);
}
