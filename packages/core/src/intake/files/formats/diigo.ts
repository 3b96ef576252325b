import { cleanDescription } from "../decode-text.ts";
import { cleanTags, splitTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

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
