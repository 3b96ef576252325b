import { cleanCover, cleanDescription } from "../decode-text.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

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
