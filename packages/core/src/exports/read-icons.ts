import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/** The icons that we serve ourselves, by the address under which we do, as `data:` addresses that a file can carry. */
export async function readIcons(
  ctx: Context,
  links: readonly { favicon: string }[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Set(links.flatMap(({ favicon }) => /^\/api\/icons\/([0-9a-f]{32})$/.exec(favicon)?.[1] ?? []));
  if (hashes.size === 0) return new Map();
  const { rows } = await sql<{ id: string; media_type: string; content: Buffer }>`
    select id, media_type, content from site_icon
    where user_id = ${ctx.userId} and id = any(${[...hashes]}::uuid[])
    union
    select id, media_type, content from page_icon where id = any(${[...hashes]}::uuid[])`.execute(database(ctx));
  return new Map(
    rows.map(({ id, media_type: mediaType, content }) => [
      `/api/icons/${id.replaceAll("-", "")}`,
      `data:${mediaType};base64,${Buffer.from(content).toString("base64")}`,
    ]),
  );
}
