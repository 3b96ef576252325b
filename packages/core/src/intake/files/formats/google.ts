import { cleanUrl } from "../bounded-text.ts";
import type { FileLink } from "../file-link.ts";
import { subfolder } from "../folder-path.ts";
import { bareName, type FileContext, type ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const googleSaved: ImportFormat = {
  id: "google-saved",
  name: t.googleSavedTakeout,
  fileName: t.googleSavedExport,
  endings: [".csv", ".zip"],
  howTo: t.atTakeoutGoogleComChooseSaved,
  keeps: ["folders", "tags", "descriptions"],
  loses: t.takeoutExportsNoDatesOutsideOf,
  readers: [
    {
      kind: "csv",
      header: ["title", "note", "url", "comment"],
      complete(link, _cell, file) {
        if (link.url === "" && link.title === "") return null;
        return { ...link, folder: listFolder(file) };
      },
    },
  ],
};

export const youtube: ImportFormat = {
  id: "youtube",
  name: t.youtubeTakeout,
  fileName: t.youtubeExport,
  endings: [".csv", ".zip"],
  howTo: t.atTakeoutGoogleComChooseYoutube,
  keeps: ["folders", "dates"],
  loses: t.titlesWhichAreReadFromThe,
  readers: [
    {
      kind: "csv",
      header: ["videoid"],
      columns: { url: ["videoid"], addedAt: ["playlistvideocreationtimestamp", "timeadded"] },
      complete: readVideo,
    },
  ],
};

/** In the archive, a file has the name of the person's list. */
function listFolder(file: FileContext): readonly string[] {
  const name = bareName(file).replace(/-videos$/i, "");
  return file.isInArchive && !/^default list$/i.test(name) ? subfolder([], name) : [];
}

function readVideo(link: FileLink, _cell: unknown, file: FileContext): FileLink | null {
  const id = link.url.trim();
  if (!/^[\w-]{11}$/.test(id)) return null;
  return { ...link, url: cleanUrl(`https://www.youtube.com/watch?v=${id}`), sourceId: id, folder: listFolder(file) };
}
