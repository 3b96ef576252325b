import type { LinkState } from "../file-link.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

/** Folders that everyone has; the others are the person's. */
const STATES: Record<string, LinkState> = {
  unread: { isUnread: true },
  archive: { isArchived: true },
  starred: { isFavorite: true },
  liked: { isFavorite: true },
};

export const instapaper: ImportFormat = {
  id: "instapaper",
  name: "Instapaper",
  endings: [".csv", ".html"],
  howTo: t.instapaperHow,
  keeps: ["folders", "tags", "dates", "descriptions", "read later", "archived", "favourites"],
  loses: "Highlights",
  readers: [
    {
      kind: "csv",
      header: ["url", "title", "selection", "folder"],
      complete(link, cell) {
        const state = STATES[cell("folder").toLowerCase()];
        return state ? { ...link, ...state, folder: [] } : link;
      },
    },
    {
      kind: "html",
      marker: /<title>\s*Instapaper/i,
      profile: {
        section: (heading) => {
          const state = STATES[heading.toLowerCase()];
          return { folder: state ? "" : heading, state: state ?? {} };
        },
      },
    },
  ],
};
