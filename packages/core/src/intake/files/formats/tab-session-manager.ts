import { cleanIcon, cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { subfolder } from "../folder-path.ts";
import { getText, getTexts, hasRecord, isObject, type JsonObject, listRecords } from "../json-tree.ts";
import { parseDate } from "../parse-date.ts";
import { cleanTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const tabSessionManager: ImportFormat = {
  id: "tab-session-manager",
  name: "Tab Session Manager",
  endings: [".json"],
  howTo: t.tabSessionManagerHow,
  keeps: ["folders", "tags", "dates", "icons"],
  loses: t.tabSessionManagerLeftOut,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, (record) => isObject(record["windows"]) && "tabsNumber" in record),
      links: readSessions,
    },
  ],
};

/** Tags that the extension sets itself. */
const OWN_TAGS = new Set(["regular", "winClose", "browserExit", "auto", "startup", "temp"]);

/** A session is a folder; its tabs have its date. */
function* readSessions(root: unknown): Generator<FileLink | null> {
  for (const session of listRecords(root)) {
    if (!isObject(session) || !isObject(session["windows"])) continue;
    const folder = subfolder([], getText(session, ["name"]));
    const tags = cleanTags(getTexts(session["tag"]).filter((tag) => !OWN_TAGS.has(tag) && !tag.startsWith("_")));
    const addedAt = parseDate(session["date"]);
    for (const tab of getTabs(session["windows"])) yield { ...toLink(tab), folder, tags: [...tags], addedAt };
    yield null;
  }
}

/** Windows and tabs are objects by number, which JavaScript gives in the order of the numbers, not of the tabs. */
function getTabs(windows: JsonObject): JsonObject[] {
  return Object.values(windows)
    .filter(isObject)
    .flatMap((tabs) =>
      Object.values(tabs)
        .filter(isObject)
        .sort((a, b) => Number(a["index"]) - Number(b["index"])),
    )
    .filter((tab) => typeof tab["url"] === "string" && tab["incognito"] !== true);
}

function toLink(tab: JsonObject): FileLink {
  const link = bareLink(cleanUrl(getText(tab, ["url"])), cleanTitle(getText(tab, ["title"])));
  return { ...link, icon: cleanIcon(tab["favIconUrl"]) };
}
