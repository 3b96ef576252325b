import { readCover } from "../intake/pages/index.ts";
import { readIcon } from "../library/bookmarks/index.ts";
import { database } from "../platform/context/index.ts";
import { notFound } from "../platform/errors/index.ts";
import { sql } from "kysely";
import { type OpenPage, readPublicId } from "./open-page.ts";
import { publicBookmarks } from "./shared-links.sql.ts";
import t from "./messages.json" with { type: "json" };

interface Picture {
  mediaType: string;
  content: Buffer;
}

/** A picture of a bookmark on a page. */
export interface FoundPicture {
  /** The picture, which may come from another site. @throws NOT_FOUND; UNAVAILABLE if a later request may have it */
  read(): Promise<Picture>;
}

/** The icon of a bookmark on the page. @param publicId of any text. @throws NOT_FOUND */
export async function findSharedIcon(page: OpenPage, publicId: string): Promise<FoundPicture> {
  const { favicon } = await findBookmark(page, publicId);
  const icon = await readIcon(page.owner, favicon.replace("/api/icons/", ""));
  return { read: () => Promise.resolve(icon) };
}

/** The cover of a bookmark on the page. @param publicId of any text. @throws NOT_FOUND */
export async function findSharedCover(page: OpenPage, publicId: string): Promise<FoundPicture> {
  const found = await findBookmark(page, publicId);
  return { read: () => readCover(page.owner, found) };
}

async function findBookmark(page: OpenPage, publicId: string): Promise<{ id: string; favicon: string }> {
  const id = readPublicId(page.idKey, publicId);
  if (!id) throw notFound(t.pictureNotFound);
  const { rows } = await sql<{ id: string; favicon: string }>`
    select id, favicon from (${publicBookmarks(page)} and id = ${id}::uuid) as b`.execute(database(page.owner));
  if (!rows[0]) throw notFound(t.pictureNotFound);
  return rows[0];
}
