import { cleanDescription, cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { getText, getTexts, hasKeys, hasRecord, isObject, type JsonObject, treeLinks } from "../json-tree.ts";
import { parseDate } from "../parse-date.ts";
import { cleanTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const githubStars: ImportFormat = {
  id: "github-stars",
  name: t.githubStars,
  fileName: t.listOfGithubStars,
  endings: [".json", ".jsonl"],
  howTo: t.githubHowTo,
  keeps: ["tags", "descriptions", "dates"],
  loses: t.githubLeftOut,
  readers: [
    {
      kind: "json",
      // `--slurp` makes a list of pages.
      matches: (root) =>
        hasRecord(Array.isArray(root) ? root.flat() : root, (record) => getRepository(record) !== null),
      links: (root) => treeLinks(root, readStar),
    },
  ],
};

/** The repository of a star; its topics become tags. */
function readStar(record: JsonObject): FileLink | null {
  const repository = getRepository(record);
  if (!repository) return null;
  const link = bareLink(cleanUrl(getText(repository, ["html_url"])), cleanTitle(getText(repository, ["full_name"])));
  const id = repository["id"];
  return {
    ...link,
    description: cleanDescription(getText(repository, ["description"])),
    tags: cleanTags(getTexts(repository["topics"])),
    addedAt: parseDate(record["starred_at"]),
    ...(typeof id === "number" ? { sourceId: String(id) } : {}),
  };
}

function getRepository(record: JsonObject): JsonObject | null {
  const repository = isObject(record["repo"]) ? record["repo"] : record;
  return hasKeys(repository, "html_url", "full_name") ? repository : null;
}
