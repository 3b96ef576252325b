import { readCover } from "../intake/pages/index.ts";
import { readIcon } from "../library/bookmarks/index.ts";
import { database } from "../platform/context/index.ts";
import { notFound } from "../platform/errors/index.ts";
import { sql } from "kysely";
import type { OpenPage } from "./open-page.ts";
import { readPublicId } from "./public-ids.ts";
import { publicBookmarks } from "./shared-links.sql.ts";
import t from "./messages.json" with { type: "json" };

interface Picture {
  mediaType: string;
  content: Buffer;
}

/** The icon of a bookmark on the page. @param publicId of any text. @throws NOT_FOUND */
export async function readSharedIcon(page: OpenPage, publicId: string): Promise<Picture> {
  const { favicon } = await findBookmark(page, publicId);
  return readIcon(page.owner, favicon.replace("/api/icons/", ""));
}

/** The cover of a bookmark on the page. @throws NOT_FOUND; UNAVAILABLE if a later request may have it */
export async function readSharedCover(page: OpenPage, publicId: string): Promise<Picture> {
  return readCover(page.owner, await findBookmark(page, publicId));
}

async function findBookmark(page: OpenPage, publicId: string): Promise<{ id: string; favicon: string }> {
  const id = readPublicId(page.idKey, publicId);
  if (!id) throw notFound(t.pictureNotFound);
  const { rows } = await sql<{ id: string; favicon: string }>`
    select id, favicon from (${publicBookmarks(page)} and id = ${id}::uuid) as b`.execute(database(page.owner));
  if (!rows[0]) throw notFound(t.pictureNotFound);
  return rows[0];
}
