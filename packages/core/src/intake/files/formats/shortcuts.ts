import { cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { getText, isObject } from "../json-tree.ts";
import { bareName, type FileContext, type ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

/** A file for each link, as desktops make it when a link is dragged to a folder. */
export const shortcuts: ImportFormat = {
  id: "shortcuts",
  name: t.shortcutsName,
  fileName: "Shortcut",
  endings: [".url", ".webloc", ".desktop", ".zip"],
  howTo: t.shortcutsHow,
  keeps: ["folders"],
  loses: t.shortcutsHoldNoDates,
  readers: [
    {
      kind: "text",
      matches: (text) =>
        /^\[(?:InternetShortcut|DEFAULT|\{[\w-]+\})\]\s*$/im.test(text) && /^(?:BASE)?URL=/im.test(text),
      read: (texts, file) => readEntries(texts, file, /^\[InternetShortcut\]\s*$/i),
    },
    {
      kind: "text",
      matches: (text) => /^\[Desktop Entry\]\s*$/im.test(text) && /^URL(?:\[\$e\])?=/im.test(text),
      read: (texts, file) => readEntries(texts, file, /^\[Desktop Entry\]\s*$/i),
    },
    {
      kind: "plist",
      matches: (root) => isObject(root) && typeof root["URL"] === "string",
      links: (root, file) => [toLink(isObject(root) ? getText(root, ["URL"]) : "", "", file)],
    },
  ],
};

/** Far more than a shortcut has. */
const maxText = 256 * 1024;

/** Reads the section of an INI file; a section without an address gives nothing. */
async function* readEntries(
  texts: AsyncIterable<string>,
  file: FileContext,
  section: RegExp,
): AsyncGenerator<FileLink[]> {
  let text = "";
  for await (const piece of texts) if (text.length < maxText) text += piece;
  const values = new Map<string, string>();
  let isInside = false;
  for (const line of text.slice(0, maxText).split(/\r\n|\n|\r/)) {
    if (line.startsWith("[")) isInside = section.test(line);
    const separator = line.indexOf("=");
    const key = line.slice(0, separator).trim().toLowerCase();
    if (isInside && separator > 0 && !values.has(key)) values.set(key, line.slice(separator + 1).trim());
  }
  const url = values.get("url") ?? values.get("url[$e]") ?? "";
  if (url !== "") yield [toLink(url, values.get("name") ?? "", file)];
}

function toLink(url: string, name: string, file: FileContext): FileLink {
  return { ...bareLink(cleanUrl(url), cleanTitle(name || bareName(file))), folder: file.folders };
}
