import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { FileLink } from "../bookmark-files/index.ts";
import { type Context, database } from "../context/index.ts";

/**
 * Stores the icons that came with the links, each once.
 *
 * @returns for each link, in order, the address under which we serve its icon; empty where it has none of its own
 */
export async function keepIcons(ctx: Context, links: readonly FileLink[]): Promise<string[]> {
  const icons = new Map<string, { id: string; media_type: string; content: string }>();
  const addresses = links.map(({ icon }) => {
    const parsed = icon && /^data:(image\/[a-z.+-]+);base64,(.+)$/i.exec(icon);
    if (!parsed) return "";
    const id = createHash("sha256").update(parsed[2]!).digest("hex").slice(0, 32);
    icons.set(id, { id, media_type: parsed[1]!.toLowerCase(), content: parsed[2]! });
    return `/api/icons/${id}`;
  });
  const rows = [...icons.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (rows.length > 0) {
    await sql`
      insert into site_icon (user_id, id, media_type, content)
      select ${ctx.userId}, id, media_type, decode(content, 'base64')
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, media_type text, content text)
      on conflict do nothing`.execute(database(ctx));
  }
  return addresses;
}
